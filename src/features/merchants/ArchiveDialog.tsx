import { Archive } from '@blueprintjs/icons';
import { merchantMessages } from '../../contract/merchantMessages';
import type { MerchantRecord } from '../../domain/merchants/merchantRecord';
import { useUnderWay } from '../../shared/editing/useUnderWay';
import { useAppDispatch } from '../../store/hooks';
import { archiveMerchant } from '../../store/views/merchants/archiveMerchant';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { focusField } from '../../ui/focusField';
import { NAME_FILTER } from './NameFilter';

interface ArchiveDialogProps {
  /** The merchant to archive; null keeps the dialog closed. */
  readonly merchant: MerchantRecord | null;
  readonly onClose: () => void;
}

/** Asks before a merchant is archived, which is final (MLS-11, MLS-12). */
export function ArchiveDialog({ merchant, onClose }: ArchiveDialogProps) {
  const dispatch = useAppDispatch();
  const { isBusy, run } = useUnderWay(`archive ${merchant?.id ?? ''}`);
  const archive = async () => {
    if (merchant === null) return;
    await run(() => dispatch(archiveMerchant(merchant.id)));
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen={merchant !== null}
      question={merchantMessages.archiveQuestion(merchant?.name ?? '')}
      warning={merchantMessages.archiveIsFinal}
      icon={<Archive size={20} />}
      confirmText="Archive Merchant"
      isPending={isBusy}
      onCancel={onClose}
      onConfirm={() => void archive()}
      // The row that asked may be gone by now.
      onClosed={(dialog) => {
        const { activeElement, body } = document;
        if (activeElement === body || dialog.contains(activeElement)) focusField(NAME_FILTER);
      }}
    />
  );
}
