import { Button, Spinner } from '@blueprintjs/core';
import { WarningSign } from '@blueprintjs/icons';
import { useAppSelector } from '../../store/hooks';
import { selectAddMerchant } from '../../store/views/addMerchant/addMerchantSlice';
import { footerWords } from './footerWords';

const BUSY = { checking: 'Checking the address', saving: 'Adding the merchant' } as const;

/** Always in view: what still stops the save, Cancel, Add Merchant. A merchant that is being sent can not be cancelled. */
export function AddMerchantFooter({ onCancel }: { readonly onCancel: () => void }) {
  const state = useAppSelector(selectAddMerchant);
  const { phase } = state;
  const isBusy = phase !== 'editing';
  const words = isBusy ? '' : footerWords(state);
  return (
    <footer className="add-merchant-footer">
      <div role="status" className="add-merchant-words">
        {isBusy && (
          <>
            <Spinner size={16} /> {BUSY[phase]}
          </>
        )}
        {words !== '' && (
          <>
            <WarningSign size={14} /> {words}
          </>
        )}
      </div>
      <div className="add-merchant-buttons">
        <Button
          variant="minimal"
          text="Cancel"
          aria-disabled={phase === 'saving'}
          onClick={() => phase !== 'saving' && onCancel()}
        />
        <Button type="submit" intent="primary" text="Add Merchant" aria-disabled={isBusy} />
      </div>
    </footer>
  );
}
