/** The history of a grid: undo restores rows and selection exactly. */
import { addNews } from './gridNews';
import type { GridState, GridStep, Moment } from './gridState';

/** Maximum number of steps. A step holds only the rows it changed; the others are shared. */
const HISTORY_MAX = 500;

/** Records a change. Unchanged rows are no step, so that undo always has an effect. */
export function stepped(state: GridState, after: Moment, text: string, stamp: number): GridState {
  if (after.rows === state.rows) return state;
  const step: GridStep = { before: moment(state), after, text, stamp };
  return {
    ...state,
    ...after,
    past: [...state.past, step].slice(-HISTORY_MAX),
    future: [],
    news: addNews(state.news, text),
    converted: null,
    pasted: { ...state.pasted, range: null },
  };
}

export function undone(state: GridState): GridState {
  const step = state.past.at(-1);
  if (step === undefined) return { ...state, news: addNews(state.news, 'Nothing to undo') };
  return {
    ...state,
    ...step.before,
    past: state.past.slice(0, -1),
    future: [step, ...state.future],
    news: addNews(state.news, `Undone: ${step.text}`),
    converted: null,
    pasted: { ...state.pasted, range: null },
  };
}

export function redone(state: GridState): GridState {
  const [step, ...future] = state.future;
  if (step === undefined) return { ...state, news: addNews(state.news, 'Nothing to redo') };
  return {
    ...state,
    ...step.after,
    past: [...state.past, step],
    future,
    news: addNews(state.news, `Redone: ${step.text}`),
    converted: null,
    pasted: { ...state.pasted, range: null },
  };
}

const moment = ({ rows, caret, extent }: GridState): Moment => ({ rows, caret, extent });
