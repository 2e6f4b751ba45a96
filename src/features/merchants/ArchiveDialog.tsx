import { Alert } from '@blueprintjs/core';
import { Archive } from '@blueprintjs/icons';
import { useId, useState } from 'react';
import { messages } from '../../contract/messages';
import type { MerchantRecord } from '../../domain/merchants/merchantRecord';
import { useAppDispatch } from '../../store/hooks';
import { archiveMerchant } from '../../store/views/merchants/archiveMerchant';
import { NAME_FILTER } from './NameFilter';

interface ArchiveDialogProps {
  /** Whom to archive; null keeps it closed. */
  readonly merchant: MerchantRecord | null;
  readonly onClose: () => void;
}

/** Asks before a merchant is archived for good (MLS-11, MLS-12). */
export function ArchiveDialog({ merchant, onClose }: ArchiveDialogProps) {
  const dispatch = useAppDispatch();
  const question = useId();
  const warning = useId();
  const [isRunning, setIsRunning] = useState(false);
  const archive = async () => {
    if (merchant === null) return;
    setIsRunning(true);
    await dispatch(archiveMerchant(merchant.id));
    setIsRunning(false);
    onClose();
  };
  return (
    <Alert
      isOpen={merchant !== null}
      intent="danger"
      icon={<Archive size={20} />}
      className="merchants-archive"
      aria-labelledby={question}
      aria-describedby={warning}
      confirmButtonText="Archive Merchant"
      cancelButtonText="Cancel"
      loading={isRunning}
      canEscapeKeyCancel={!isRunning}
      canOutsideClickCancel={!isRunning}
      onCancel={onClose}
      onConfirm={() => void archive()}
      // The row that asked may be gone by then.
      onClosed={(dialog) => {
        const { activeElement, body } = document;
        if (activeElement === body || dialog.contains(activeElement))
          document.getElementById(NAME_FILTER)?.focus();
      }}
    >
      <p id={question}>{messages.archiveQuestion(merchant?.name ?? '')}</p>
      <p id={warning}>{messages.archiveIsFinal}</p>
    </Alert>
  );
}
