import { FormGroup, InputGroup } from '@blueprintjs/core';
import { useId, useMemo } from 'react';
import { merchantMessages } from '../../../contract/merchantMessages';
import type { ZoneRecord } from '../../../domain/merchants/zoneRecord';
import { readRaise } from '../../../domain/rules/raisePrice';
import { raisedLines } from '../../../domain/zones/priceLines';
import { useDraft } from '../../../store/unsaved/useDraft';
import { ManyPricesDialog } from './ManyPricesDialog';

interface RaisePricesDialogProps {
  readonly zone: ZoneRecord;
  /** What was sought among the prefixes: the raise begins with those. */
  readonly beginning: string;
  readonly onClose: () => void;
}

/** The draft of a raise of a zone's prices. */
export const raisedPricesId = ({ id }: Pick<ZoneRecord, 'id'>): string => `raisedPrices ${id}`;

/** Raises or lowers the prices of a zone by a per cent or an amount, each shown before it is saved. */
export function RaisePricesDialog({ zone, beginning, onClose }: RaisePricesDialogProps) {
  const title = `Raise prices: ${zone.name}`;
  const draft = useDraft({
    id: raisedPricesId(zone),
    what: title,
    target: { zone: zone.id },
    initial: () => ({ by: '', only: beginning }),
    isTyped: ({ by }) => by !== '',
  });
  const { value: typed, set } = draft;
  const ids = { by: useId(), only: useId(), hint: useId() };
  const raise = readRaise(typed.by);
  const lines = useMemo(() => {
    const read = readRaise(typed.by);
    return read === null ? [] : raisedLines(zone, read, typed.only);
  }, [zone, typed]);
  const isRefused = lines.some(({ verdict }) => verdict === 'refused');
  // A raise is no list: done in part, it could not be done again for the rest.
  const wrong = raise === null ? merchantMessages.raiseFormat : isRefused ? merchantMessages.raiseTooFar : '';
  const isWrong = (typed.by !== '' && raise === null) || isRefused;
  return (
    <ManyPricesDialog
      title={title}
      what="change"
      zone={zone}
      draft={draft}
      lines={lines}
      wrong={wrong}
      emptyText={
        raise === null ? 'Each price is shown here before it is saved.' : 'No prefix begins like this.'
      }
      onSaved={() => {
        draft.drop();
        onClose();
      }}
      onClose={onClose}
    >
      {(isPending) => (
        <>
          <div className="raise-fields">
            <FormGroup label="Raise by" labelFor={ids.by}>
              <InputGroup
                id={ids.by}
                autoFocus
                autoComplete="off"
                maxLength={14}
                placeholder="5% or 0.50"
                intent={isWrong ? 'danger' : 'none'}
                aria-invalid={isWrong}
                aria-describedby={ids.hint}
                readOnly={isPending}
                value={typed.by}
                onValueChange={(by) => set((before) => ({ ...before, by }))}
              />
            </FormGroup>
            <FormGroup label="Only prefixes beginning with" labelFor={ids.only}>
              <InputGroup
                id={ids.only}
                autoComplete="off"
                spellCheck={false}
                maxLength={10}
                readOnly={isPending}
                value={typed.only}
                onValueChange={(only) => set((before) => ({ ...before, only }))}
              />
            </FormGroup>
          </div>
          <p id={ids.hint} className="muted">
            A per cent or an amount in dollars; with a minus sign to lower. Fractions of a cent are rounded to
            the nearest cent.
          </p>
        </>
      )}
    </ManyPricesDialog>
  );
}
