import type { UnknownAction } from '@reduxjs/toolkit';
import type { OnVersion } from '../../api/calls';
import type { ApiError } from '../../api/errors';
import { merchantMessages } from '../../contract/merchantMessages';
import { deepEqual } from '../../lib/deepEqual';
import { useAppDispatch } from '../../store/hooks';
import { errorNotice, noticeSubjectOf, type NoticeAbout } from '../../store/notices/noticesSlice';
import type { Versioned } from '../../lib/versions';
import { sendOnCurrent, type Decision } from '../../store/edits/sendOnCurrent';
import { attemptsDropped } from '../../store/views/attemptsSlice';
import { useSend } from './useSend';
import { useWhoChanged } from './useWhoChanged';
import type { Said } from '../../store/notices/noticesSlice';

interface DeletionOptions<Arg, Held extends Versioned> {
  /** The record as the question showed it: the one to delete, or the one that contains the part to delete. */
  readonly held: Held;
  /** The part of the record that the question was about; by default the whole record. */
  readonly part?: (record: Held, arg: Arg) => unknown;
  readonly about: NoticeAbout | ((arg: Arg) => NoticeAbout);
  readonly call: (arg: Arg, how: OnVersion & { readonly idempotencyKey: string }) => Promise<unknown>;
  /** The current record from a 412; null if the response does not contain it. */
  readonly currentOf: (refusal: ApiError) => Held | null;
  /** Updates the record on the screen. */
  readonly brought: (theirs: Held) => UnknownAction;
  /** The current state in one line; null if the part is gone. */
  readonly now: (theirs: Held, arg: Arg) => string | null;
  readonly success: (arg: Arg) => Said;
  /** `isShown` is false if the page was left meanwhile. */
  readonly onDone: (arg: Arg, isShown: boolean) => void;
  /** Nothing was deleted, and a toast says why; null if someone else changed it. */
  readonly onKept: (error: ApiError | null) => void;
}

const withoutVersion = <Held extends Versioned>({ version: _version, ...rest }: Held): unknown => rest;

/**
 * Deletes what the user was asked about, unless someone else has changed it since: then it is kept, the screen shows
 * its current state, and a toast says so and who changed it (docs/decisions/0027).
 */
export function useDeletion<Arg, Held extends Versioned>({
  held,
  part = withoutVersion,
  about,
  call,
  currentOf,
  brought,
  now,
  success,
  onDone,
  onKept,
}: DeletionOptions<Arg, Held>) {
  const dispatch = useAppDispatch();
  const whoChanged = useWhoChanged();
  return useSend<Arg, { readonly decision: Decision<Held>; readonly arg: Arg }>({
    about,
    // The same part may be added and deleted again later.
    of: (arg) => [arg, held.version],
    call: async (arg, idempotencyKey) => {
      const seen = part(held, arg);
      const decision = await sendOnCurrent({
        held,
        agrees: (current) => deepEqual(part(current, arg), seen),
        send: (_current, how) => call(arg, { ...how, idempotencyKey }),
        currentOf,
      });
      return { decision, arg };
    },
    success: ({ decision }, arg) => (decision.kind === 'done' ? success(arg) : null),
    onDone: ({ decision, arg }, isShown) => {
      const what = typeof about === 'function' ? about(arg) : about;
      if (decision.kind === 'done') {
        dispatch(attemptsDropped(noticeSubjectOf(what)));
        onDone(arg, isShown);
        return;
      }
      const { theirs } = decision;
      const words = now(theirs, arg);
      const { isOwn, sentence } = whoChanged(decision.changed);
      const lines = [
        ...(words === null ? [] : [`Now: ${words}`]),
        ...(sentence === undefined ? [] : [sentence]),
      ];
      const { deletedMeanwhile, deletedElsewhere, changedNotDeleted, changedElsewhereNotDeleted } =
        merchantMessages;
      const deleted = isOwn ? deletedElsewhere : deletedMeanwhile;
      const changed = isOwn ? changedElsewhereNotDeleted : changedNotDeleted;
      dispatch(brought(theirs));
      dispatch(errorNotice(what, words === null ? deleted : changed, { lines }));
      onKept(null);
    },
    onFailed: onKept,
  });
}
