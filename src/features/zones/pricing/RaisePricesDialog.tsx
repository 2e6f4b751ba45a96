import { FormGroup, InputGroup } from '@blueprintjs/core';
import { useId, useMemo } from 'react';
import type { ZoneRecord } from '../../../domain/merchants/zoneRecord';
import { raiseProblem } from '../../../domain/rules/priceChange';
import { readRaise } from '../../../domain/rules/raisePrice';
import { raisedLines } from '../../../domain/zones/priceLines';
import { useDraft } from '../../../shared/editing/useDraft';
import { RaiseField } from '../../../shared/prices/RaiseField';
import { ManyPricesDialog } from './ManyPricesDialog';

interface RaisePricesDialogProps {
  readonly zone: ZoneRecord;
  /** The search text for prefixes: the raise initially applies to those. */
  readonly beginning: string;
  readonly onClose: () => void;
}

/** The id of the draft of a raise of a zone's prices. */
export const raisedPricesId = ({ id }: Pick<ZoneRecord, 'id'>): string => `raisedPrices ${id}`;

/**
 * Raises or lowers the prices of a zone by a percentage or an amount, and shows each change before saving. The draft
 * keeps the zone as it was when the raise was typed: from its current prices, a raise whose answer was lost would be
 * made twice (docs/decisions/0028).
 */
export function RaisePricesDialog({ zone, beginning, onClose }: RaisePricesDialogProps) {
  const title = `Raise prices: ${zone.name}`;
  const draft = useDraft({
    id: raisedPricesId(zone),
    what: title,
    target: { zone: zone.id },
    initial: () => ({ by: '', only: beginning, seen: zone }),
    isTyped: ({ by }) => by !== '',
  });
  const { value: typed, set } = draft;
  const only = useId();
  const raise = readRaise(typed.by);
  const lines = useMemo(() => {
    const read = readRaise(typed.by);
    return read === null ? [] : raisedLines(typed.seen, read, typed.only);
  }, [typed]);
  const isRefused = lines.some(({ verdict }) => verdict === 'refused');
  return (
    <ManyPricesDialog
      title={title}
      what="change"
      zone={zone}
      draft={draft}
      lines={lines}
      wrong={raiseProblem(raise, lines)}
      emptyText={
        raise === null ? 'Each price is shown here before it is saved.' : 'No prefix begins with this.'
      }
      onSaved={() => {
        draft.dropSent(typed);
        onClose();
      }}
      onConflict={(theirs) => set((before) => ({ ...before, seen: theirs }))}
      onClose={onClose}
    >
      {(isPending) => (
        <RaiseField
          value={typed.by}
          onChange={(by) => set((before) => ({ ...before, by, seen: zone }))}
          isWrong={(typed.by !== '' && raise === null) || isRefused}
          isLocked={isPending}
        >
          <FormGroup label="Only prefixes beginning with" labelFor={only}>
            <InputGroup
              id={only}
              autoComplete="off"
              spellCheck={false}
              readOnly={isPending}
              value={typed.only}
              onValueChange={(prefixes) => set((before) => ({ ...before, only: prefixes, seen: zone }))}
            />
          </FormGroup>
        </RaiseField>
      )}
    </ManyPricesDialog>
  );
}
