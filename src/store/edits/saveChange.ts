/** Saves a change of a record in the store and reports the outcome (docs/decisions/wire.md#versions). */
import type { OnVersion } from '../../api/calls';
import { isForNobody, toApiError, type ApiError } from '../../api/errors';
import { selectConfig } from '../config/configSlice';
import {
  errorNotice,
  failureNotice,
  successNotice,
  withdrawNotice,
  type NoticeAbout,
  type Said,
} from '../notices/noticesSlice';
import type { AppThunk, RootState } from '../types';
import type { Versioned } from '../../lib/versions';
import { sendOnCurrent, type Conflict, type Verdict } from './sendOnCurrent';

/** A record in the store, and the texts for its changes. */
export interface ChangedRecord<Held extends Versioned> {
  /** The key of the toasts. */
  readonly about: NoticeAbout;
  /** The record in the store; undefined when it is gone. */
  readonly held: (state: RootState) => Held | undefined;
  /** The message when it is gone. */
  readonly gone: string;
  /** Puts the record from a 412 into the store and returns it; null when the refusal has none. */
  readonly take: (refusal: ApiError) => AppThunk<Held | null | Promise<Held | null>>;
  readonly success: Said;
  /** The message for a failure. */
  readonly failure: (error: ApiError) => string;
  /** The title of that toast, if it is not the usual one. */
  readonly failureTitle?: string;
  /** Further content of that toast. */
  readonly failureSays?: Omit<Said, 'text'>;
  /** Updates the screen after a failure was shown. */
  readonly refused?: (error: ApiError) => AppThunk<unknown>;
}

/** A change of the record. */
interface Change<Held extends Versioned> {
  /** The version in which the person saw what they change. Without it the record's version in the store is used. */
  readonly seenVersion?: number | undefined;
  readonly agrees: (current: Held, isAgain: boolean) => Verdict;
  readonly send: (current: Held, how: OnVersion) => AppThunk<Promise<unknown>>;
}

export type SaveOutcome<Held> =
  | { readonly kind: 'saved' }
  /** `problem` is the text to show at the field. The toast has been shown. */
  | { readonly kind: 'failed'; readonly problem: string; readonly error: ApiError | null }
  | Conflict<Held>;

/**
 * Saves a change. The outcome is shown in a toast, except a conflict, which is shown where the person decides. Never
 * throws.
 */
export const saveChange =
  <Held extends Versioned>(
    { about, held, gone, take, success, failure, failureTitle, failureSays, refused }: ChangedRecord<Held>,
    { seenVersion, agrees, send }: Change<Held>,
  ): AppThunk<Promise<SaveOutcome<Held>>> =>
  async (dispatch, getState) => {
    dispatch(withdrawNotice(about));
    const failed = (problem: string, error: ApiError | null = null): SaveOutcome<Held> => {
      const title = failureTitle === undefined ? {} : { title: failureTitle };
      const wording = { ...title, ...failureSays };
      // Show nothing to a person who signed out meanwhile.
      if (error === null) dispatch(errorNotice(about, problem, wording));
      else if (!isForNobody(error)) dispatch(failureNotice(about, error, problem, wording));
      return { kind: 'failed', problem, error };
    };
    const before = held(getState());
    if (before === undefined) return failed(gone);
    try {
      const decision = await sendOnCurrent({
        held: before,
        seenVersion: selectConfig(getState()).extras.ifMatch ? seenVersion : undefined,
        agrees,
        send: (current, how) => dispatch(send(current, how)),
        currentOf: (refusal) => dispatch(take(refusal)),
      });
      if (decision.kind === 'conflict') return decision;
      dispatch(successNotice(about, success.text, success.lines && { lines: success.lines }));
      return { kind: 'saved' };
    } catch (thrown) {
      const error = toApiError(thrown);
      const outcome = failed(failure(error), error);
      if (refused && !isForNobody(error)) void dispatch(refused(error));
      return outcome;
    }
  };
