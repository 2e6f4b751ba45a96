import { Button } from '@blueprintjs/core';
import { shortMerchantId } from '../../domain/merchants/merchantRecord';
import { HoverTip } from '../../ui/HoverTip';
import { useCopy } from '../../ui/useCopy';

interface CopyableIdProps {
  readonly id: string;
  /** -1 where another control of the row is the stop of the Tab key. */
  readonly tabIndex: number;
}

/** The beginning of a merchant's id; a click copies the whole of it (look "01 Merchants list"). */
export function CopyableId({ id, tabIndex }: CopyableIdProps) {
  const { said, copy } = useCopy(id);
  const shown = shortMerchantId(id);
  return (
    <>
      <HoverTip content={said || `Copy ${id}`}>
        <Button
          variant="minimal"
          size="small"
          className="merchant-id"
          text={shown}
          // What is seen first: somebody who speaks to the browser says that.
          aria-label={`${shown}, copy ${id}`}
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
