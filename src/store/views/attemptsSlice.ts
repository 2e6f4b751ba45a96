/**
 * Attempts of single changes whose outcome is unknown, by what they are about. Sending the same thing again, also after
 * its form was left, repeats the attempt under its Idempotency-Key, so that it is done only once
 * (docs/decisions/0019).
 */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { attemptAt, type Attempt } from '../../lib/attemptKey';
import { textHash } from '../../lib/textHash';
import type { NoticeAbout } from '../notices/noticesSlice';
import type { AppThunk } from '../types';
import { viewsReducer } from './viewsReducer';

export type AttemptsState = Readonly<Record<string, Attempt>>;

const NONE: AttemptsState = {};

const attemptsSlice = createSlice({
  name: 'views/attempts',
  initialState: NONE,
  reducers: {
    /** It is about to be sent. Noted before its answer, which also does not come if the session ends meanwhile. */
    attemptStarted: (
      state: AttemptsState,
      { payload: { id, attempt } }: PayloadAction<{ readonly id: NoticeAbout; readonly attempt: Attempt }>,
    ): AttemptsState => ({ ...state, [id]: attempt }),
    /** It was done, or the server refused: the next one is a new attempt. A later attempt stays. */
    attemptAnswered: (
      state: AttemptsState,
      { payload: { id, key } }: PayloadAction<{ readonly id: NoticeAbout; readonly key: string }>,
    ): AttemptsState => {
      if (state[id]?.key !== key) return state;
      const { [id]: _answered, ...others } = state;
      return others;
    },
    /**
     * Something was deleted, perhaps what an open attempt made: the next one is meant to make another. No deletion undoes
     * what an attempt did to an order.
     */
    attemptsDropped: (state: AttemptsState): AttemptsState =>
      Object.fromEntries(Object.entries(state).filter(([id]) => id.startsWith('order/'))),
  },
});

export const { attemptAnswered, attemptsDropped } = attemptsSlice.actions;
const { attemptStarted } = attemptsSlice.actions;

const view = attemptsSlice.injectInto(viewsReducer, { reducerPath: 'attempts' });

/**
 * Notes that `body` is about to be sent, and returns the key to send it under: that of the open attempt at the same
 * thing, if there is one. Only a hash of the body is kept.
 * @param kind prefix of a new key
 */
export const beginAttempt =
  (id: NoticeAbout, body: unknown, kind?: string): AppThunk<string> =>
  (dispatch, getState) => {
    const before = view.selectSlice(getState().views)[id] ?? null;
    const attempt = attemptAt(textHash(JSON.stringify(body) ?? ''), before, kind);
    dispatch(attemptStarted({ id, attempt }));
    return attempt.key;
  };
