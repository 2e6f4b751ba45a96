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
  return (
    <>
      <HoverTip content={said || `Copy ${id}`}>
        <Button
          variant="minimal"
          size="small"
          className="merchant-id"
          text={shortMerchantId(id)}
          aria-label={`Copy ${id}`}
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
