import { useAppSelector } from '../../store/hooks';
import { selectAddMerchant } from '../../store/views/addMerchant/addMerchantSlice';
import { PageFoot } from '../../ui/PageFoot';
import { addMerchantFooterWords } from './footerWords';

const BUSY = { editing: null, checking: 'Checking the address', saving: 'Adding the merchant' } as const;

/** What still prevents saving, Cancel, and Add Merchant. A merchant that is being sent cannot be cancelled. */
export function AddMerchantFooter({ onCancel }: { readonly onCancel: () => void }) {
  const state = useAppSelector(selectAddMerchant);
  const { phase } = state;
  return (
    <PageFoot
      busy={BUSY[phase]}
      problem={addMerchantFooterWords(state)}
      tone="warning"
      submit="Add Merchant"
      canCancel={phase !== 'saving'}
      onCancel={onCancel}
    />
  );
}
