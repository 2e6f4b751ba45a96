import { DialogBody } from '@blueprintjs/core';
import type { RecordKind } from '../../api/historyApi';
import { useTimeZones } from '../../store/config/timeZones';
import { ModalDialog } from '../../ui/ModalDialog';
import { RecordHistory } from './RecordHistory';

interface HistoryDialogProps {
  readonly kind: RecordKind;
  readonly id: string;
  /** The record's name for users. */
  readonly name: string;
  readonly version: number | undefined;
  readonly onClose: () => void;
}

/** The history of a record in a dialog, for records that do not show it elsewhere. */
export function HistoryDialog({ kind, id, name, version, onClose }: HistoryDialogProps) {
  const { reader } = useTimeZones();
  return (
    <ModalDialog title={`History: ${name}`} className="history-dialog" onClose={onClose}>
      <DialogBody useOverflowScrollContainer={false}>
        <RecordHistory kind={kind} id={id} version={version} zones={{ zone: reader, reader }} />
      </DialogBody>
    </ModalDialog>
  );
}
