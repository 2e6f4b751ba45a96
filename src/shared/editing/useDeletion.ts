import type { UnknownAction } from '@reduxjs/toolkit';
import type { OnVersion } from '../../api/calls';
import type { ApiError } from '../../api/errors';
import { merchantMessages } from '../../contract/merchantMessages';
import { deepEqual } from '../../lib/deepEqual';
import { useAppDispatch } from '../../store/hooks';
import { errorNotice, type NoticeAbout } from '../../store/notices/noticesSlice';
import type { Versioned } from '../../store/edits/knownChange';
import { sendOnCurrent, type Decision } from '../../store/edits/sendOnCurrent';
import { useSend } from './useSend';
import { useWhoChanged } from './useWhoChanged';
import type { Said } from '../../store/notices/noticesSlice';

interface DeletionOptions<Arg, Held extends Versioned> {
  /** The record as the question showed it: what is deleted, or what it is a part of. */
  readonly held: Held;
  /** What of the record the question was about; the whole record without it. */
  readonly part?: (record: Held, arg: Arg) => unknown;
  readonly about: NoticeAbout | ((arg: Arg) => NoticeAbout);
  readonly call: (arg: Arg, how: OnVersion & { readonly idempotencyKey: string }) => Promise<unknown>;
  /** The record as it is now, out of a 412; null when the refusal does not have it. */
  readonly currentOf: (refusal: ApiError) => Held | null;
  /** Puts the record as it is now on the screen. */
  readonly brought: (theirs: Held) => UnknownAction;
  /** What it is now, in one line; null when the part is gone. */
  readonly now: (theirs: Held, arg: Arg) => string | null;
  readonly success: (arg: Arg) => Said;
  /** `isShown` is false when the page was left meanwhile. */
  readonly onDone: (arg: Arg, isShown: boolean) => void;
  /** Nothing was deleted, and a toast said why; null when somebody else changed it. */
  readonly onKept: (error: ApiError | null) => void;
}

const withoutVersion = <Held extends Versioned>({ version: _version, ...rest }: Held): unknown => rest;

/**
 * Deletes what the person was asked about, and nothing that somebody else has made of it since: then it stays, the screen
 * shows it as it is now, and a toast says so, and who it was (docs/decisions/0027).
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
      if (decision.kind === 'done') {
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
      const what = typeof about === 'function' ? about(arg) : about;
      dispatch(errorNotice(what, words === null ? deleted : changed, { lines }));
      onKept(null);
    },
    onFailed: onKept,
  });
}
