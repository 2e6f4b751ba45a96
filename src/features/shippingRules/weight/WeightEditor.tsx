import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useEffect, useMemo, useRef, useState, type MutableRefObject } from 'react';
import { merchantMessages } from '../../../contract/merchantMessages';
import { messages } from '../../../contract/messages';
import { pictureTexts } from '../../../contract/ruleTexts';
import type { WeightPricingRow } from '../../../contract/schemas/merchants';
import type { RuleRecord } from '../../../domain/merchants/ruleRecord';
import { priceSteps } from '../../../domain/rules/priceSteps';
import { BAND_PRICE_COLUMN, bandRows } from '../../../domain/rules/weightBands';
import { deepEqual } from '../../../lib/deepEqual';
import type { KnownChange } from '../../../store/edits/knownChange';
import { useAppDispatch } from '../../../store/hooks';
import { useFormNotices } from '../../../shared/editing/useFormNotices';
import { useDraft, useIsKept } from '../../../shared/editing/useDraft';
import { aboutRule, saveRule } from '../../../store/views/shippingRules/saveRule';
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
  /** Gets what decides whether the dialog may close now: nothing typed is lost without a question. */
  readonly guard: MutableRefObject<() => boolean>;
  readonly onClose: () => void;
}

type Rows = readonly WeightPricingRow[];

/** The rows as typed, and the bands that they were typed over. */
interface TypedBands {
  readonly seen: Rows;
  readonly rows: GridRows;
}

/** The bands as somebody else left them. */
interface Conflict {
  readonly theirs: Rows;
  readonly changed: KnownChange | undefined;
}

/** The draft of a rule's bands. */
export const weightsDraftId = ({ id }: RuleRecord): string => `weights ${id}`;

/** Bands and price alone, as they are compared and sent. */
const plainRows = (rows: Rows): Rows => rows.map(({ weightInPounds, price }) => ({ weightInPounds, price }));
const partOf = (rule: RuleRecord): Rows => plainRows(weightRows(rule));
const words = (rows: Rows): string => priceSteps(bandRows(rows)).sentence;

/** The grid of an existing rule's bands with their chart, checked and saved together (WGT-02 to WGT-11). */
export function WeightEditor({ rule, guard, onClose }: WeightEditorProps) {
  const dispatch = useAppDispatch();
  const { refuse } = useFormNotices(aboutRule(rule, 'weightPricing'));
  const draft = useDraft<TypedBands | null>({
    id: weightsDraftId(rule),
    what: `Weight Pricing: ${ruleName(rule)}`,
    target: { rule: rule.id, open: 'weights' },
    initial: () => null,
    isTyped: (typed) => typed !== null && !deepEqual(typed.rows, editedBands(typed.seen)),
  });
  const [seen, setSeen] = useState<Rows>(() => draft.value?.seen ?? partOf(rule));
  const [isPending, setPending] = useState(false);
  const [begin] = useState<GridRows>(() => draft.value?.rows ?? editedBands(seen));
  const weights = useWeightGrid(begin, { isReadOnly: isPending });
  const { grid, steps, findings } = weights;
  // The grid holds its rows itself; each change goes on to the draft.
  const { set: keepDraft } = draft;
  useEffect(() => keepDraft({ seen, rows: grid.rows }), [keepDraft, seen, grid.rows]);
  const close = () => {
    draft.drop();
    onClose();
  };
  const history = useGridHistory(useMemo(() => [grid], [grid]));
  const [problem, setProblem] = useState('');
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const theirs = conflict?.theirs ?? null;
  const [isLeaving, setLeaving] = useState(false);
  const isRaiseKept = useIsKept(raisedBandsId(rule));
  const [isRaising, setRaising] = useState(isRaiseKept);
  const isUnderWay = useRef(false);
  const keep = useRef<HTMLButtonElement>(null);
  const question = useRef<HTMLDivElement>(null);
  const toQuestion = () => question.current?.querySelector<HTMLElement>('.conflict-card')?.focus();

  guard.current = () => {
    if (isUnderWay.current) return false;
    if (!draft.isTyped) return true;
    // Once more is no: one Escape too many must not lose what was typed.
    setLeaving(!isLeaving);
    return false;
  };
  // The first cell, where somebody begins.
  const { goTo } = grid;
  useEffect(() => goTo(0, 0), [goTo]);
  useEffect(() => {
    if (isLeaving) keep.current?.focus();
  }, [isLeaving]);

  useEffect(() => {
    if (theirs !== null) toQuestion();
  }, [theirs]);

  const send = async (from: Rows) => {
    if (isUnderWay.current) return;
    const check = weights.check();
    if (check.problems.length > 0) {
      refuse(check.messages);
      weights.goToFirst(check);
      return;
    }
    const wanted = plainRows(check.pricingRows);
    if (deepEqual(wanted, from)) return close();
    isUnderWay.current = true;
    setPending(true);
    setProblem('');
    setConflict(null);
    const { merchantId, originZone, destinationZone } = rule;
    const outcome = await dispatch(
      saveRule({
        merchantId,
        pair: { originZone, destinationZone },
        change: { action: 'weightPricing', body: { weightPricing: { pricingRows: [...wanted] } } },
        part: partOf,
        seen: from,
        wanted,
        success: merchantMessages.ruleUpdated,
      }),
    );
    isUnderWay.current = false;
    setPending(false);
    if (outcome.kind === 'saved') close();
    else if (outcome.kind === 'failed') setProblem(outcome.problem);
    else setConflict({ theirs: partOf(outcome.theirs), changed: outcome.changed });
  };
  const onRaised = (prices: readonly string[], count: number) =>
    grid.dispatch({
      kind: 'written',
      at: { row: 0, column: BAND_PRICE_COLUMN },
      block: prices.map((price) => [price]),
      text: count === 1 ? '1 price changed' : `${count} prices changed`,
    });
  const takeTheirs = () => {
    if (theirs === null) return;
    setSeen(theirs);
    weights.load(editedBands(theirs));
    setConflict(null);
    goTo(0, 0);
  };

  return (
    <>
      <DialogBody useOverflowScrollContainer={false} className="weight-body">
        <WeightGrid weights={weights} history={history} />
        <div className="weight-chart">
          <ChartTitle />
          <PriceChart steps={steps} caretRow={grid.caret.row} />
          <BandFindings findings={findings} onGo={({ row, column }) => goTo(row, column)} />
          {problem !== '' && <InlineProblem id="weight-problem">{problem}</InlineProblem>}
          {conflict && theirs && (
            <div ref={question}>
              <ConflictCard
                label={`Weight Pricing of ${ruleName(rule)}`}
                mine={steps.sentence}
                theirs={words(theirs)}
                before={words(seen)}
                changed={conflict.changed}
                onKeepMine={() => {
                  setSeen(theirs);
                  void send(theirs);
                }}
                onTakeTheirs={takeTheirs}
              />
            </div>
          )}
        </div>
      </DialogBody>
      <DialogFooter
        actions={
          isLeaving ? (
            <>
              <Button ref={keep} variant="minimal" text="Keep editing" onClick={() => setLeaving(false)} />
              <Button intent="danger" text="Discard" onClick={close} />
            </>
          ) : (
            <>
              <Button
                variant="minimal"
                text="Cancel"
                aria-disabled={isPending}
                onClick={() => {
                  if (guard.current()) onClose();
                }}
              />
              <BusyButton
                intent="primary"
                text="Save"
                isBusy={isPending}
                onClick={() => {
                  if (theirs === null) void send(seen);
                  else toQuestion();
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
            aria-disabled={isPending || theirs !== null}
            onClick={() => {
              if (!isPending && theirs === null) setRaising(true);
            }}
          />
          <span role="status">
            {isPending
              ? 'Saving the bands'
              : isLeaving
                ? 'Discard what you changed?'
                : draft.wasKept && draft.isTyped && history.changes === 0
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
