import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { merchantMessages } from '../../../contract/merchantMessages';
import type { ZoneRecord } from '../../../domain/merchants/zoneRecord';
import { countWords, isPriceChange, type PriceLine } from '../../../domain/zones/priceLines';
import { shortList } from '../../../lib/shortList';
import { useAppDispatch } from '../../../store/hooks';
import { useFormNotices } from '../../../store/notices/useFormNotices';
import { aboutPrices, savePrices } from '../../../store/views/zones/savePrices';
import { BusyButton } from '../../../ui/BusyButton';
import { FormDialog } from '../../../ui/FormDialog';
import { InlineProblem } from '../../../ui/InlineProblem';
import { PriceLinesTable } from './PriceLinesTable';
import './manyPrices.css';

interface ManyPricesDialogProps {
  readonly title: string;
  /** What giving it up would lose: `list`. */
  readonly what: string;
  readonly zone: ZoneRecord;
  readonly draft: { readonly isTyped: boolean; readonly drop: () => void };
  /** What would be changed, as it stands now. */
  readonly lines: readonly PriceLine[];
  /** Why nothing can be saved yet; empty when it can. Told when somebody tries. */
  readonly wrong: string;
  /** What stands where there are no lines yet. */
  readonly emptyText: string;
  /** Said beside the counts. */
  readonly note?: string;
  /** The lines that change something are saved. */
  readonly onSaved: () => void;
  readonly onClose: () => void;
  /** The fields; `isPending` locks them. */
  readonly children: (isPending: boolean) => ReactNode;
}

/** Changes many prices of a zone: what is typed above, what would become of each prefix below, saved all at once. */
export function ManyPricesDialog({
  title,
  what,
  zone,
  draft,
  lines,
  wrong,
  emptyText,
  note = '',
  onSaved,
  onClose,
  children,
}: ManyPricesDialogProps) {
  const dispatch = useAppDispatch();
  const { refuse } = useFormNotices(aboutPrices(zone.id));
  const [isPending, setPending] = useState(false);
  // What a save came to; it goes with the next one.
  const [problem, setProblem] = useState('');
  const isUnderWay = useRef(false);
  const id = useId();
  const changes = lines.filter(isPriceChange).length;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isUnderWay.current) return;
    const reason = wrong === '' && changes === 0 ? merchantMessages.noPriceChanges : wrong;
    setProblem(reason);
    if (reason !== '') return refuse(reason);
    isUnderWay.current = true;
    setPending(true);
    const outcome = await dispatch(savePrices(zone, lines));
    isUnderWay.current = false;
    setPending(false);
    if (outcome.kind === 'saved') onSaved();
    else if (outcome.kind === 'failed') setProblem(outcome.problem);
    else {
      const told = merchantMessages.pricesChanged(shortList(outcome.theirs, (prefix) => prefix).join(', '));
      setProblem(told);
      refuse(told);
    }
  };
  const counts = countWords(lines);
  return (
    <FormDialog
      title={title}
      className="tall-dialog many-prices-dialog"
      what={what}
      draft={draft}
      isPending={isPending}
      onClose={onClose}
    >
      {(leave) => (
        <>
          <DialogBody className="many-prices-body" useOverflowScrollContainer={false}>
            <form id={id} noValidate className="many-prices-form" onSubmit={(event) => void submit(event)}>
              {children(isPending)}
            </form>
            <PriceLinesTable label={`What changes in ${zone.name}`} lines={lines} emptyText={emptyText} />
            {problem !== '' && <InlineProblem id={`${id}-problem`}>{problem}</InlineProblem>}
          </DialogBody>
          <DialogFooter
            actions={
              <>
                <Button variant="minimal" text="Cancel" aria-disabled={isPending} onClick={leave} />
                <BusyButton
                  type="submit"
                  form={id}
                  intent="primary"
                  text={saveWords(changes)}
                  isBusy={isPending}
                />
              </>
            }
          >
            <span className="many-prices-counts" role="status">
              {[counts, note].filter((words) => words !== '').join(' · ')}
            </span>
          </DialogFooter>
        </>
      )}
    </FormDialog>
  );
}

/** `Save 1,204 prices`. */
function saveWords(changes: number): string {
  if (changes === 0) return 'Save prices';
  return `Save ${changes.toLocaleString('en-US')} ${changes === 1 ? 'price' : 'prices'}`;
}
