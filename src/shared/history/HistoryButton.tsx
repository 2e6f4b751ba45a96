import { Button } from '@blueprintjs/core';
import { History } from '@blueprintjs/icons';
import { useState } from 'react';
import type { RecordKind } from '../../api/historyApi';
import { selectHasHistory } from '../../store/config/configSlice';
import { useAppSelector } from '../../store/hooks';
import { lazyPart } from '../../ui/lazyPart';
import { DialogPlace } from '../../ui/PartPlace';

const HistoryDialog = lazyPart(() =>
  import('./HistoryDialog').then((module) => ({ default: module.HistoryDialog })),
);

interface HistoryButtonProps {
  readonly kind: RecordKind;
  readonly id: string;
  /** The record's name for users. */
  readonly name: string;
  readonly version: number | undefined;
  /** Set in a card's header, where all buttons are icons; otherwise the button has text. */
  readonly isIcon?: boolean;
}

/** Opens the history of a record; renders nothing if the server has none. */
export function HistoryButton({ isIcon = false, ...record }: HistoryButtonProps) {
  const hasHistory = useAppSelector(selectHasHistory);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  if (!hasHistory) return null;
  return (
    <>
      <Button
        className={isIcon ? 'card-history' : ''}
        variant="minimal"
        {...(isIcon ? { title: 'History' } : { size: 'small', text: 'History' })}
        icon={<History />}
        aria-label={`History of ${record.name}`}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <DialogPlace onClose={close}>
          <HistoryDialog {...record} onClose={close} />
        </DialogPlace>
      )}
    </>
  );
}
