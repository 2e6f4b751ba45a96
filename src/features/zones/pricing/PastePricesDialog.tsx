import { TextArea } from '@blueprintjs/core';
import { useEffect, useId, useMemo, useRef } from 'react';
import { grouped } from '../../../contract/counts';
import { merchantMessages } from '../../../contract/merchantMessages';
import type { ZoneRecord } from '../../../domain/merchants/zoneRecord';
import { isPriceChange } from '../../../domain/rules/priceChange';
import type { PrefixIndex } from '../../../domain/zones/prefixIndex';
import { readPriceBlock, readRefusedAgain, type PriceLine } from '../../../domain/zones/priceLines';
import { useDraft } from '../../../shared/editing/useDraft';
import { focusLate } from '../../../ui/lateFocus';
import { ManyPricesDialog } from './ManyPricesDialog';

interface PastePricesDialogProps {
  readonly zone: ZoneRecord;
  readonly guard: PrefixIndex;
  /** Text that was already pasted, into the field for one prefix; empty for none. */
  readonly block: string;
  readonly onClose: () => void;
}

interface Pasted {
  readonly text: string;
  /**
   * The refused lines of the last save, with why they were refused: read by themselves, they would lose what was wrong
   * with them among the others, and be saved by the next click. For the same text only, and only while the zones are
   * such that it is still wrong. Null before the first save.
   */
  readonly rest: { readonly text: string; readonly lines: readonly PriceLine[] } | null;
}

/** The id of the draft of a block pasted into a zone. */
export const pastedPricesId = ({ id }: Pick<ZoneRecord, 'id'>): string => `pastedPrices ${id}`;

/**
 * Pastes a block of prefixes and prices into a zone and shows the changes before they are sent: new prefixes are
 * added, existing ones get the new price. Refused lines stay, and stay refused until they are edited or the zones no
 * longer refuse them, also across another page; the others are saved.
 */
export function PastePricesDialog({ zone, guard, block, onClose }: PastePricesDialogProps) {
  const title = `Paste prices: ${zone.name}`;
  const draft = useDraft<Pasted>({
    id: pastedPricesId(zone),
    what: title,
    target: { zone: zone.id },
    initial: () => ({ text: '', rest: null }),
    isTyped: ({ text }) => text !== '',
  });
  const { value: pasted, set } = draft;
  const { text, rest } = pasted;
  const field = useRef<HTMLTextAreaElement>(null);
  const hint = useId();
  useEffect(() => {
    if (block === '') return;
    set(({ text, rest }) => ({ text: text.trim() === '' ? block : `${text.trimEnd()}\n${block}`, rest }));
  }, [block, set]);
  const lines = useMemo(
    () =>
      text === rest?.text
        ? readRefusedAgain(text, rest.lines, zone, guard)
        : readPriceBlock(text, zone, guard),
    [text, rest, zone, guard],
  );
  const refused = lines.filter(({ verdict }) => verdict === 'refused');
  const short = lines.filter(({ verdict, reason }) => verdict !== 'refused' && reason !== '').length;
  const note = [
    ...(refused.length > 0 ? ['refused lines stay here to be corrected'] : []),
    ...(short > 0 ? [`${grouped(short)} could lack a zero`] : []),
  ].join(' · ');
  return (
    <ManyPricesDialog
      title={title}
      what="list"
      zone={zone}
      draft={draft}
      lines={lines}
      wrong={lines.some(isPriceChange) ? '' : merchantMessages.noPriceChanges}
      emptyText="Each line is shown here before it is saved."
      note={note}
      onSaved={() => {
        if (refused.length === 0) {
          draft.dropSent(pasted);
          onClose();
          return;
        }
        const left = refused.map((line) => line.text).join('\n');
        const kept = { text: left, lines: refused.map((line, at) => ({ ...line, line: at + 1 })) };
        set((now) => (now.text === text ? { text: left, rest: kept } : now));
        focusLate(field.current);
      }}
      onClose={onClose}
    >
      {(isPending) => (
        <>
          <TextArea
            fill
            autoFocus
            inputRef={field}
            rows={6}
            aria-label="Prefixes and prices"
            aria-describedby={hint}
            spellCheck={false}
            readOnly={isPending}
            value={text}
            onChange={({ currentTarget: { value } }) => set((before) => ({ ...before, text: value }))}
          />
          <p id={hint} className="muted">
            One prefix and its price per line, as copied from a spreadsheet: H2X 8.75
          </p>
        </>
      )}
    </ManyPricesDialog>
  );
}
