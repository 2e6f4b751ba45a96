import { useState, type ReactNode } from 'react';
import { merchantMessages } from '../../../contract/merchantMessages';
import type { ZoneRecord } from '../../../domain/merchants/zoneRecord';
import { isPriceChange } from '../../../domain/rules/priceChange';
import type { PriceLine } from '../../../domain/zones/priceLines';
import { shortList } from '../../../lib/shortList';
import { useAppDispatch } from '../../../store/hooks';
import { useFormNotices } from '../../../shared/editing/useFormNotices';
import { useUnderWay } from '../../../shared/editing/useUnderWay';
import { useWhoChanged } from '../../../shared/editing/useWhoChanged';
import { aboutPrices, otherPrices, savePrices } from '../../../store/views/zones/savePrices';
import { countedPrices, PriceChangesDialog } from '../../../shared/prices/PriceChangesDialog';

interface ManyPricesDialogProps {
  readonly title: string;
  /** The noun for what discarding would lose: `list`. */
  readonly what: string;
  readonly zone: ZoneRecord;
  readonly draft: { readonly isTyped: boolean; readonly drop: () => void };
  /** The changes that would be made, as of now. */
  readonly lines: readonly PriceLine[];
  /** Why nothing can be saved yet; empty if it can. Shown when the user tries to save. */
  readonly wrong: string;
  /** Shown while there are no lines. */
  readonly emptyText: string;
  /** Shown beside the counts. */
  readonly note?: string;
  /** Called when the lines with changes are saved. */
  readonly onSaved: () => void;
  /** Called with the current zone when somebody else has changed one of the prices and nothing was sent. */
  readonly onConflict?: (theirs: ZoneRecord) => void;
  readonly onClose: () => void;
  /** The fields; `isPending` locks them. */
  readonly children: (isPending: boolean) => ReactNode;
}

/** Changes many prices of a zone at once. */
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
  onConflict,
  onClose,
  children,
}: ManyPricesDialogProps) {
  const dispatch = useAppDispatch();
  const { refuse } = useFormNotices(aboutPrices(zone.id));
  const { isPending, isBusy, run } = useUnderWay(`${what} ${zone.id}`);
  // The result of the last save; cleared by the next one, or once the fields' error is corrected.
  const whoChanged = useWhoChanged();
  const [refusal, setRefusal] = useState({ problem: '', wrong: '' });
  const setProblem = (problem: string) => setRefusal({ problem, wrong });

  const submit = async () => {
    if (isBusy) return;
    setProblem(wrong);
    if (wrong !== '') return refuse(wrong);
    const outcome = await run(() => dispatch(savePrices(zone, lines)));
    if (outcome === undefined) return;
    if (outcome.kind === 'saved') onSaved();
    else if (outcome.kind === 'failed') setProblem(outcome.problem);
    else {
      const { pricesChanged, pricesChangedElsewhere } = merchantMessages;
      const sentence = whoChanged(outcome.changed).isOwn ? pricesChangedElsewhere : pricesChanged;
      const changed = sentence(shortList(otherPrices(outcome.theirs, lines), (prefix) => prefix).join(', '));
      setProblem(changed);
      refuse(changed);
      onConflict?.(outcome.theirs);
    }
  };
  return (
    <PriceChangesDialog
      title={title}
      what={what}
      draft={draft}
      of={zone.name}
      heading="Postal Prefix"
      lines={lines.map((line) => ({
        ...line,
        key: line.line,
        name: line.prefix === '' ? `Line ${line.line}` : line.prefix,
      }))}
      emptyText={emptyText}
      note={note}
      problem={refusal.wrong === '' || refusal.wrong === wrong ? refusal.problem : ''}
      submitText={countedPrices('Save', lines.filter(isPriceChange).length)}
      isPending={isPending}
      isBusy={isBusy}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {children(isPending)}
    </PriceChangesDialog>
  );
}
