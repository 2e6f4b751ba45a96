import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useEffect, useMemo, useReducer, useRef, useState, type MutableRefObject } from 'react';
import { messages } from '../../../contract/messages';
import { differenceTexts, pictureTexts } from '../../../contract/ruleTexts';
import type { WeightPricingRow } from '../../../contract/schemas/merchants';
import type { RuleRecord } from '../../../domain/merchants/ruleRecord';
import { bandDifference } from '../../../domain/rules/bandDifference';
import { bandsOntoTheirs } from '../../../domain/rules/ontoTheirs';
import { priceSteps } from '../../../domain/rules/priceSteps';
import {
  BAND_PRICE_COLUMN,
  bandRows,
  checkBandRows,
  type BandCheck,
} from '../../../domain/rules/weightBands';
import { deepEqual } from '../../../lib/deepEqual';
import type { Editing } from '../../../store/edits/edits';
import type { UnsavedPlace } from '../../../store/unsaved/unsavedPlaces';
import { useFormNotices } from '../../../shared/editing/useFormNotices';
import { useIsKept, usePlace } from '../../../shared/editing/useDraft';
import { useOpenEdit } from '../../../shared/editing/useEdit';
import { aboutRule, changedRule, sendRule } from '../../../store/views/shippingRules/changedRule';
import { BusyButton } from '../../../ui/BusyButton';
import { ConflictCard } from '../../../shared/editing/ConflictCard';
import { InlineProblem } from '../../../ui/InlineProblem';
import type { GridRows } from '../../../ui/grid/gridTypes';
import { UndoButtons } from '../../../ui/grid/UndoButtons';
import { useGridHistory } from '../../../ui/grid/useGridHistory';
import { BandFindings } from './BandFindings';
import { ChartTitle, PriceChart } from './PriceChart';
import { editedBands, useWeightGrid } from './useWeightGrid';
import { WeightGrid } from './WeightGrid';
import { weightRows } from '../../../domain/rules/serviceRows';
import { ruleName } from '../ruleParts';
import { RaiseBandsDialog, raisedBandsId } from './RaiseBandsDialog';
import './weight.css';

interface WeightEditorProps {
  readonly rule: RuleRecord;
  /** Receives a function that decides whether the dialog may close now: input is not lost without a question. */
  readonly guard: MutableRefObject<() => boolean>;
  readonly onClose: () => void;
}

type Rows = readonly WeightPricingRow[];

/** The id of the draft of a rule's bands. */
export const weightsDraftId = ({ id }: RuleRecord): string => `weights ${id}`;

/** Only band and price, for comparing and sending. */
const plainRows = (rows: Rows): Rows => rows.map(({ weightInPounds, price }) => ({ weightInPounds, price }));
const words = (rows: Rows): string => priceSteps(bandRows(rows)).sentence;
/** What one of the two people changed. (The chart's sentence would be the same for most changes.) */
function lines(...difference: Parameters<typeof bandDifference>): string {
  const all = bandDifference(...difference);
  return all.length === 0 ? differenceTexts.noBands : all.join('\n');
}

const weightsEditing = (rule: RuleRecord, place: UnsavedPlace): Editing<RuleRecord, GridRows, Rows> => ({
  ...changedRule(rule, 'weightPricing'),
  id: weightsDraftId(rule),
  place,
  part: (current) => plainRows(weightRows(current)),
  begin: editedBands,
  keepsOwnRows: true,
  onto: (mine, theirs, before) => bandsOntoTheirs(editedBands(before), editedBands(theirs), mine),
  read: ({ draft, seen }) => {
    const { problems, messages: toast, pricingRows } = checkBandRows(draft);
    if (problems.length > 0) return { problems: {}, toast };
    const wanted = plainRows(pricingRows);
    return deepEqual(wanted, seen) ? null : { wanted };
  },
  send: ({ wanted }, how) =>
    sendRule(rule, { action: 'weightPricing', body: { weightPricing: { pricingRows: [...wanted] } } }, how),
});

/** The grid of an existing rule's bands with their chart, validated and saved together (WGT-02 to WGT-11). */
export function WeightEditor({ rule, guard, onClose }: WeightEditorProps) {
  useFormNotices(aboutRule(rule, 'weightPricing'));
  const place = usePlace(`Weight Pricing: ${ruleName(rule)}`, { rule: rule.id, open: 'weights' });
  const editing = weightsEditing(rule, place);
  const { edit, conflict, isSaving, ...edits } = useOpenEdit(editing, (rows) => weights.load(rows));
  const isTyped = useIsKept(editing.id);
  const [wasKept] = useState(isTyped);
  const [begin] = useState<GridRows>(() => edit?.draft ?? editedBands(editing.part(rule)));
  const weights = useWeightGrid(begin, { isReadOnly: isSaving });
  const { grid, steps, findings } = weights;
  // The grid holds its rows itself; copy each change into the draft.
  const { change } = edits;
  useEffect(() => change(() => grid.rows), [change, grid.rows]);
  const history = useGridHistory(useMemo(() => [grid], [grid]));
  const isConflict = conflict !== undefined;
  const isFound = isConflict && !conflict.cameWhileTyping;
  const [isLeaving, setLeaving] = useState(false);
  const isRaiseKept = useIsKept(raisedBandsId(rule));
  const [isRaising, setRaising] = useState(isRaiseKept);
  const keep = useRef<HTMLButtonElement>(null);
  const [asked, toQuestion] = useReducer((times: number) => times + 1, 0);

  guard.current = () => {
    if (isSaving) return false;
    if (!isTyped) return true;
    // A second attempt closes the question, not the dialog: one Escape too many must not lose input.
    setLeaving(!isLeaving);
    return false;
  };
  // Start in the first cell.
  const { goTo } = grid;
  useEffect(() => goTo(0, 0), [goTo]);
  useEffect(() => {
    if (isLeaving) keep.current?.focus();
  }, [isLeaving]);
  useEffect(() => {
    if (isFound) toQuestion();
  }, [isFound]);

  const ended = async (save: ReturnType<typeof edits.save>, check: () => BandCheck) => {
    const end = await save;
    if (end === 'saved' || end === 'unchanged') onClose();
    else if (end === 'wrong') weights.goToFirst(check());
  };
  const onRaised = (prices: readonly string[], count: number) =>
    grid.dispatch({
      kind: 'written',
      at: { row: 0, column: BAND_PRICE_COLUMN },
      block: prices.map((price) => [price]),
      text: count === 1 ? '1 price changed' : `${count} prices changed`,
    });
  const keepMine = (theirs: Rows, before: Rows) => {
    // The grid shows what is sent, even if that fails.
    const rows = editing.onto?.(grid.rows, theirs, before) ?? grid.rows;
    weights.load(rows);
    void ended(edits.keepMine(), () => checkBandRows(rows));
  };
  const takeTheirs = () => {
    if (!conflict) return;
    edits.startOver();
    weights.load(editedBands(conflict.theirs));
    goTo(0, 0);
  };

  return (
    <>
      <DialogBody useOverflowScrollContainer={false} className="weight-body weight-body-edit">
        <WeightGrid weights={weights} history={history} />
        <div className="weight-chart">
          <ChartTitle />
          <PriceChart steps={steps} caretRow={grid.caret.row} />
          <BandFindings findings={findings} onGo={({ row, column }) => goTo(row, column)} />
          {edit?.problems.whole && <InlineProblem id="weight-problem">{edit.problems.whole}</InlineProblem>}
          {conflict && (
            <ConflictCard
              {...(asked > 0 && { focusKey: asked })}
              label={`Weight Pricing of ${ruleName(rule)}`}
              mine={lines(bandRows(conflict.before), grid.rows, bandRows(conflict.theirs))}
              theirs={lines(bandRows(conflict.before), bandRows(conflict.theirs), grid.rows)}
              before={words(conflict.before)}
              note={differenceTexts.keepMine}
              changed={conflict.changed}
              onKeepMine={() => keepMine(conflict.theirs, conflict.before)}
              onTakeTheirs={takeTheirs}
            />
          )}
        </div>
      </DialogBody>
      <DialogFooter
        actions={
          isLeaving ? (
            <>
              <Button ref={keep} variant="minimal" text="Keep editing" onClick={() => setLeaving(false)} />
              <Button
                intent="danger"
                text="Discard"
                onClick={() => {
                  edits.cancel();
                  onClose();
                }}
              />
            </>
          ) : (
            <>
              <Button
                variant="minimal"
                text="Cancel"
                aria-disabled={isSaving}
                onClick={() => {
                  if (guard.current()) onClose();
                }}
              />
              <BusyButton
                intent="primary"
                text="Save"
                isBusy={isSaving}
                onClick={() => {
                  if (isConflict) toQuestion();
                  else void ended(edits.save(), weights.check);
                }}
              />
            </>
          )
        }
      >
        <div className="weight-foot">
          <UndoButtons history={history} />
          <Button
            size="small"
            variant="outlined"
            text="Raise prices"
            aria-disabled={isSaving || isConflict}
            onClick={() => {
              if (!isSaving && !isConflict) setRaising(true);
            }}
          />
          <span role="status">
            {isSaving
              ? 'Saving the bands'
              : isLeaving
                ? 'Discard what you changed?'
                : wasKept && isTyped && history.changes === 0
                  ? messages.typedEarlier
                  : steps.lastBand > 0
                    ? pictureTexts.heaviest(steps.lastBand)
                    : ''}
          </span>
        </div>
      </DialogFooter>
      {isRaising && (
        <RaiseBandsDialog
          rule={rule}
          rows={grid.rows}
          onRaised={onRaised}
          onClose={() => setRaising(false)}
        />
      )}
    </>
  );
}
