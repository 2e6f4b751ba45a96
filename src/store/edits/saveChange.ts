/** Saving a change of a record that the store has, and telling what became of it (docs/decisions/wire.md#versions). */
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
import type { Versioned } from './knownChange';
import { sendOnCurrent, type Conflict, type Verdict } from './sendOnCurrent';

/** A record of the store, and the words of its changes. */
export interface ChangedRecord<Held extends Versioned> {
  /** What the toasts are about. */
  readonly about: NoticeAbout;
  /** The record as the store has it; undefined when it has gone. */
  readonly held: (state: RootState) => Held | undefined;
  /** What is told when it has. */
  readonly gone: string;
  /** The record as a 412 brings it, put into the store; null when the refusal does not have it. */
  readonly take: (refusal: ApiError) => AppThunk<Held | null | Promise<Held | null>>;
  readonly success: Said;
  /** What a failure is told with. */
  readonly failure: (error: ApiError) => string;
  /** The title of that toast; the usual one without it. */
  readonly failureTitle?: string;
  /** What that toast has beside its reason. */
  readonly failureSays?: Omit<Said, 'text'>;
  /** Looks after what the screen shows, once a failure was told. */
  readonly refused?: (error: ApiError) => AppThunk<unknown>;
}

/** What is done to the record. */
interface Change<Held extends Versioned> {
  /** The version in which the person saw what they change; without it the record as the store has it. */
  readonly seenVersion?: number | undefined;
  readonly agrees: (current: Held, isAgain: boolean) => Verdict;
  readonly send: (current: Held, how: OnVersion) => AppThunk<Promise<unknown>>;
}

export type SaveOutcome<Held> =
  | { readonly kind: 'saved' }
  /** `problem` is what stands where it was typed; the toast has been shown. */
  | { readonly kind: 'failed'; readonly problem: string; readonly error: ApiError | null }
  | Conflict<Held>;

/** Saves a change and tells the outcome by toast, but for a conflict, which is told where it is decided. Never throws. */
export const saveChange =
  <Held extends Versioned>(
    { about, held, gone, take, success, failure, failureTitle, failureSays, refused }: ChangedRecord<Held>,
    { seenVersion, agrees, send }: Change<Held>,
  ): AppThunk<Promise<SaveOutcome<Held>>> =>
  async (dispatch, getState) => {
    dispatch(withdrawNotice(about));
    const failed = (problem: string, error: ApiError | null = null): SaveOutcome<Held> => {
      const title = failureTitle === undefined ? {} : { title: failureTitle };
      const told = { ...title, ...failureSays };
      // Who signed out meanwhile is told nothing of it.
      if (error === null) dispatch(errorNotice(about, problem, told));
      else if (!isForNobody(error)) dispatch(failureNotice(about, error, problem, told));
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
