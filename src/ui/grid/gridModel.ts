/**
 * The reducer of a grid: pure, without React, clock or clipboard. Each change of rows is one step of the history
 * (gridSteps.ts), whatever its size.
 */
import { deepEqual } from '../../lib/deepEqual';
import {
  addRows,
  cellText,
  clearRange,
  fillDown,
  removeRows,
  tiled,
  upperLeft,
  writeBlock,
} from './gridRows';
import {
  caretAt,
  clampCell,
  moved,
  nextCell,
  rangeOf,
  type GridMove,
  type GridSelection,
} from './gridSelection';
import { conversionText, convertedBlock, withoutHeading } from './gridConversion';
import { countedText, pastedText, addNews } from './gridNews';
import { newGrid, shownRows, type GridState } from './gridState';
import { redone, stepped, undone } from './gridSteps';
import type { GridCell, GridRows, GridShape } from './gridTypes';

export type GridAction =
  | {
      readonly kind: 'selected';
      readonly cell: GridCell;
      readonly extent?: GridCell;
      readonly extend?: boolean;
    }
  | { readonly kind: 'moved'; readonly move: GridMove; readonly extend: boolean }
  | { readonly kind: 'stepped'; readonly by: 1 | -1 }
  | { readonly kind: 'sentTo'; readonly cell: GridCell }
  | { readonly kind: 'typed'; readonly draft: string }
  | { readonly kind: 'opened' }
  | { readonly kind: 'settled' }
  | { readonly kind: 'escaped' }
  | { readonly kind: 'pasted'; readonly block: GridRows }
  | { readonly kind: 'copied' }
  | { readonly kind: 'cut' }
  | { readonly kind: 'cleared' }
  | { readonly kind: 'filledDown' }
  | { readonly kind: 'offerTaken' }
  | { readonly kind: 'written'; readonly at: GridCell; readonly block: GridRows; readonly text: string }
  /** Replaces all rows. */
  | { readonly kind: 'replaced'; readonly rows: GridRows; readonly text: string }
  | { readonly kind: 'rowsAdded'; readonly count: number }
  | { readonly kind: 'rowsRemoved' }
  | { readonly kind: 'undone' }
  | { readonly kind: 'redone' }
  | { readonly kind: 'redoForgotten' }
  | { readonly kind: 'loaded'; readonly rows: GridRows };

/** Applies an action to a state. `stamp` must increase with each action. */
export function gridReduced(
  state: GridState,
  action: GridAction,
  shape: GridShape,
  stamp: number,
): GridState {
  const next = reduced(state, action, shape, stamp);
  const isExtending = (action.kind === 'moved' || action.kind === 'selected') && action.extend === true;
  const inView = isExtending ? next.extent : next.caret;
  return next === state || next.inView === inView ? next : { ...next, inView };
}

function reduced(state: GridState, action: GridAction, shape: GridShape, stamp: number): GridState {
  switch (action.kind) {
    case 'typed':
      return typed(state, action.draft, shape);
    case 'opened':
      return opened(state, shape);
    case 'escaped':
      return state.editing === null
        ? { ...state, ...caretAt(state.caret), isLeaving: true, note: null }
        : { ...state, editing: null, isLeaving: false, note: null };
    case 'pasted': {
      // The block replaces what is being typed, unless it is refused.
      const next = acted({ ...state, editing: null }, action, shape, stamp);
      return next.pasted === state.pasted ? { ...next, editing: state.editing } : next;
    }
    case 'redoForgotten':
      return state.future.length === 0 ? state : { ...state, future: [] };
    case 'loaded':
      return {
        ...newGrid(action.rows),
        ...caretAt(clampCell(action.rows, shape.columns, state.caret)),
        news: state.news,
        pasted: { ...state.pasted, range: null },
        sent: state.sent,
      };
    default:
      return acted(settled(state, shape, stamp), action, shape, stamp);
  }
}

type SettlingAction = Exclude<
  GridAction,
  { kind: 'typed' | 'opened' | 'escaped' | 'redoForgotten' | 'loaded' }
>;

/** Applies actions that first commit what is being typed. */
function acted(from: GridState, action: SettlingAction, shape: GridShape, stamp: number): GridState {
  // Losing the focus must not remove the note: what is below it would move under the pointer.
  if (action.kind === 'settled') return from.isLeaving ? { ...from, isLeaving: false } : from;
  const state = from.isLeaving || from.note !== null ? { ...from, isLeaving: false, note: null } : from;
  switch (action.kind) {
    case 'selected':
      return selected(state, action, shape);
    case 'sentTo':
      return {
        ...state,
        ...caretAt(clampCell(state.rows, shape.columns, action.cell)),
        sent: state.sent + 1,
      };
    case 'moved': {
      const from = action.extend ? state.extent : state.caret;
      const to = moved(state.rows, shape.columns, from, action.move);
      return action.extend ? { ...state, extent: to } : { ...state, ...caretAt(to) };
    }
    case 'stepped': {
      const to = nextCell(state.rows, shape.columns, state.caret, action.by);
      return to === null ? state : { ...state, ...caretAt(to) };
    }
    case 'copied':
      return { ...state, news: addNews(state.news, countedText(rangeOf(state), 'copied')) };
    default:
      return shape.isReadOnly ? state : edited(state, action, shape, stamp);
  }
}

type EditingAction = Exclude<
  SettlingAction,
  { kind: 'settled' | 'selected' | 'sentTo' | 'moved' | 'stepped' | 'copied' }
>;

/** Applies actions that change rows. */
function edited(state: GridState, action: EditingAction, shape: GridShape, stamp: number): GridState {
  const { rows, caret } = state;
  const range = rangeOf(state);
  const change = (next: GridRows, text: string, selection: GridSelection = state): GridState =>
    stepped(state, { rows: next, ...pick(selection) }, text, stamp);
  switch (action.kind) {
    case 'cut':
      return change(clearRange(rows, range, shape), countedText(range, 'cut'));
    case 'cleared':
      return change(clearRange(rows, range, shape), countedText(range, 'cleared'));
    case 'filledDown':
      return change(fillDown(rows, range, shape), countedText(range, 'filled down'));
    case 'offerTaken': {
      const offer = shape.readers[caret.column]?.(cellText(rows, caret)) ?? null;
      if (offer === null) return state;
      return change(writeBlock(rows, caret, [[offer]], shape), `${offer} written`);
    }
    case 'written':
      return change(writeBlock(rows, action.at, action.block, shape), action.text);
    case 'replaced':
      if (deepEqual(rows, action.rows)) return state;
      return change(action.rows, action.text, caretAt(clampCell(action.rows, shape.columns, caret)));
    case 'pasted':
      return pasted(state, action.block, shape, stamp);
    case 'rowsAdded': {
      if (rows.length + action.count > shape.maxRows) return refused(state, tooManyRows(shape));
      const more = addRows(rows, action.count, shape);
      const first = { row: rows.length, column: 0 };
      return change(more, countedRows(action.count, 'added'), more === rows ? state : caretAt(first));
    }
    case 'rowsRemoved': {
      const rest = removeRows(rows, range);
      const left = clampCell(rest, shape.columns, { row: range.top, column: caret.column });
      return change(rest, countedRows(rows.length - rest.length, 'removed'), caretAt(left));
    }
    case 'undone':
      return undone(state);
    case 'redone':
      return redone(state);
  }
}

function selected(
  state: GridState,
  action: Extract<GridAction, { kind: 'selected' }>,
  shape: GridShape,
): GridState {
  const cell = clampCell(state.rows, shape.columns, action.cell);
  const extent = clampCell(state.rows, shape.columns, action.extent ?? action.cell);
  return action.extend === true ? { ...state, extent } : { ...state, caret: cell, extent };
}

/** Whether a cell is read-only. */
export const isFixed = (shape: GridShape, { column }: GridCell): boolean =>
  shape.isReadOnly || shape.fixed[column] === true;

function typed(state: GridState, draft: string, shape: GridShape): GridState {
  if (isFixed(shape, state.caret) || state.rows.length === 0) return state;
  const by = state.editing?.by ?? 'typing';
  return { ...state, ...caretAt(state.caret), editing: { draft, by }, isLeaving: false, note: null };
}

function opened(state: GridState, shape: GridShape): GridState {
  if (isFixed(shape, state.caret) || state.rows.length === 0) return state;
  const draft = state.editing?.draft ?? cellText(state.rows, state.caret);
  return {
    ...state,
    ...caretAt(state.caret),
    editing: { draft, by: 'opening' },
    isLeaving: false,
    note: null,
  };
}

/** Commits what is being typed, as a step of its own if it changes the cell. */
function settled(state: GridState, shape: GridShape, stamp: number): GridState {
  if (state.editing === null) return state;
  const closed = { ...state, editing: null };
  const rows = shownRows(state, shape);
  // Announce nothing: the user knows what was typed. Half a stamp less keeps the order of the two steps.
  const after = stepped(closed, { rows, ...pick(state) }, 'Cell changed', stamp - 0.5);
  return { ...after, news: state.news, converted: state.converted };
}

function pasted(state: GridState, copied: GridRows, shape: GridShape, stamp: number): GridState {
  const range = rangeOf(state);
  const at = upperLeft(range);
  const block = withoutHeading(copied, at.column, shape);
  if (!block[0]?.length) return state;
  const converted = convertedBlock(tiled(block, range), at.column, shape);
  const written = converted.block;
  if (at.row + written.length > shape.maxRows) return refused(state, tooManyRows(shape));
  const copiedAcross = written[0]?.length ?? 0;
  const across = Math.min(copiedAcross, shape.columns - at.column);
  const lost = copiedAcross - across;
  const rows = writeBlock(state.rows, at, written, shape);
  const extent = { row: at.row + written.length - 1, column: at.column + across - 1 };
  const selection = { caret: at, extent: clampCell(rows, shape.columns, extent) };
  const text = pastedText(written.length * across);
  const next = stepped(state, { rows, ...selection }, text, stamp);
  const note = lost > 0 ? leftOut(lost) : null;
  const conversion = conversionText(converted, block !== copied);
  return {
    ...next,
    ...selection,
    pasted: { count: state.pasted.count + 1, range: rangeOf(selection) },
    news: addNews(state.news, said(text, conversion, note)),
    note,
    converted: conversion,
  };
}

/** `36 cells pasted. 3 cells converted, for example 5pm to 17:00.` */
const said = (text: string, ...sentences: readonly (string | null)[]): string =>
  sentences.reduce<string>((all, next) => (next === null ? all : `${all.replace(/\.$/, '')}. ${next}`), text);

const leftOut = (columns: number) =>
  `${columns} ${columns === 1 ? 'column' : 'columns'} of the copied block did not fit and ${columns === 1 ? 'was' : 'were'} left out.`;

const refused = (state: GridState, note: string): GridState => ({
  ...state,
  note,
  news: addNews(state.news, note),
});

const tooManyRows = ({ maxRows }: GridShape) =>
  `Nothing was added: there can be at most ${maxRows.toLocaleString('en-US')} rows here.`;

const pick = ({ caret, extent }: GridSelection): GridSelection => ({ caret, extent });
const countedRows = (count: number, verb: string) => `${count} ${count === 1 ? 'row' : 'rows'} ${verb}`;
