import { Button } from '@blueprintjs/core';
import { EllipsisText } from '../../ui/EllipsisText';
import { HoverTip } from '../../ui/HoverTip';
import { useCopy } from '../../ui/useCopy';

interface CopyableIdProps {
  readonly id: string;
  /** -1 if another control of the row is the tab stop. */
  readonly tabIndex: number;
}

/**
 * A merchant's id in full: ids of one day differ only in their last characters, and exports and callers use it. A
 * click copies it.
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
          // Start with the visible text, because that is what speech users say.
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
