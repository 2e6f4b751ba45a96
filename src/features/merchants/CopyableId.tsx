import { Button } from '@blueprintjs/core';
import { EllipsisText } from '../../ui/EllipsisText';
import { HoverTip } from '../../ui/HoverTip';
import { useCopy } from '../../ui/useCopy';

interface CopyableIdProps {
  readonly id: string;
  /** -1 where another control of the row is the stop of the Tab key. */
  readonly tabIndex: number;
}

/**
 * A merchant's id, whole: ids of one day differ in their last characters only, and it is what exports and people on the phone
 * say. A click copies it.
 */
export function CopyableId({ id, tabIndex }: CopyableIdProps) {
  const { said, copy } = useCopy(id);
  return (
    <>
      <HoverTip content={said || 'Copy'} className="merchant-id-tip">
        <Button
          variant="minimal"
          size="small"
          className="merchant-id"
          text={<EllipsisText>{id}</EllipsisText>}
          // What is seen first: somebody who speaks to the browser says that.
          aria-label={`${id}, copy`}
          tabIndex={tabIndex}
          onClick={copy}
        />
      </HoverTip>
      <span role="status" className="visually-hidden">
        {said}
      </span>
    </>
  );
}
