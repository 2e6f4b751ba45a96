/**
 * Attempts of single changes whose outcome is unknown, by what they are about. Sending the same thing again, also after
 * its form was left, repeats the attempt under its Idempotency-Key, so that it is done only once
 * (docs/decisions/0019).
 */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { isForNobody, keepsKey, type ApiError } from '../../api/errors';
import { attemptAt, type Attempt } from '../../lib/attemptKey';
import { textHash } from '../../lib/textHash';
import { noticeSubjectOf, type NoticeAbout, type NoticeSubject } from '../notices/noticesSlice';
import { sessionStarted } from '../session/sessionSlice';
import type { AppThunk } from '../types';
import { viewsReducer } from './viewsReducer';

interface HeldAttempt extends Attempt {
  /** It was sent and is not answered yet. */
  readonly isSending: boolean;
}
export type AttemptsState = Readonly<Record<string, HeldAttempt>>;

const NONE: AttemptsState = {};

interface AttemptEnded {
  readonly id: NoticeAbout;
  readonly key: string;
  /** It was done, or the server refused: the next one is a new attempt. */
  readonly isDecided: boolean;
}

const attemptsSlice = createSlice({
  name: 'views/attempts',
  initialState: NONE,
  reducers: {
    /** It is about to be sent. Noted before its answer, which also does not come if the session ends meanwhile. */
    attemptStarted: (
      state: AttemptsState,
      { payload: { id, attempt } }: PayloadAction<{ readonly id: NoticeAbout; readonly attempt: Attempt }>,
    ): AttemptsState => ({ ...state, [id]: { ...attempt, isSending: true } }),
    /** A later attempt stays. */
    attemptEnded: (
      state: AttemptsState,
      { payload: { id, key, isDecided } }: PayloadAction<AttemptEnded>,
    ): AttemptsState => {
      const { [id]: ended, ...others } = state;
      if (ended?.key !== key) return state;
      return isDecided ? others : { ...state, [id]: { ...ended, isSending: false } };
    },
    /**
     * Something of this kind was deleted, perhaps what an open attempt made: the next one is meant to make another.
     * What is being sent keeps its key: it may be stored only after the deletion. No deletion undoes what an attempt
     * did to an order.
     */
    attemptsDropped: (state: AttemptsState, { payload: kind }: PayloadAction<NoticeSubject>): AttemptsState =>
      Object.fromEntries(
        Object.entries(state).filter(
          ([id, { isSending }]) => isSending || noticeSubjectOf(id as NoticeAbout) !== kind,
        ),
      ),
  },
  extraReducers: (builder) => {
    // The answers of the previous session will not arrive.
    builder.addMatcher(sessionStarted, (state: AttemptsState): AttemptsState =>
      Object.fromEntries(
        Object.entries(state).map(([id, attempt]) => [id, { ...attempt, isSending: false }]),
      ),
    );
  },
});

export const { attemptsDropped } = attemptsSlice.actions;
const { attemptStarted, attemptEnded } = attemptsSlice.actions;

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

/**
 * Notes the end of an attempt. After a lost response it may have succeeded, so its key stays for the next try. The end
 * of the session decides nothing, and this may already be the person's next one.
 * @param error why it failed; absent if it was done
 */
export const endAttempt = (id: NoticeAbout, key: string, error?: ApiError) =>
  attemptEnded({
    id,
    key,
    isDecided: error === undefined || (!keepsKey(error) && !isForNobody(error)),
  });
