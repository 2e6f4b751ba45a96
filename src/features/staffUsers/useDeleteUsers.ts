import { useEffect, useRef, useState } from 'react';
import { isBehind, isForNobody, toApiError } from '../../api/errors';
import { readStaffAnew } from '../../api/staffListApi';
import { staffUsersApi } from '../../api/staffUsersApi';
import { staffMessages } from '../../contract/staffMessages';
import type { StaffUser } from '../../contract/schemas/users';
import { mapWithConcurrency } from '../../lib/mapWithConcurrency';
import { shortList } from '../../lib/shortList';
import { useAppDispatch } from '../../store/hooks';
import { errorNotice, successNotice } from '../../store/notices/noticesSlice';
import { recordDeleted } from '../../store/unsaved/draftsSlice';
import { attemptsDropped } from '../../store/views/attemptsSlice';

const AT_ONCE = 2;
const ABOUT = 'staffUser/many/delete';

interface Kept {
  readonly email: string;
  /** The server's message. */
  readonly reason: string;
}

/**
 * Deletes users one by one, each in the version that the list showed: a user changed since then is not deleted. When
 * all are deleted, a toast says so and `onAllGone` is called. Leaving the page stops it, and a toast reports what
 * happened to those already sent.
 */
export function useDeleteUsers(users: readonly StaffUser[], onAllGone: () => void) {
  const dispatch = useAppDispatch();
  const [deleted, setDeleted] = useState(0);
  const [kept, setKept] = useState<readonly Kept[]>([]);
  const [run, setRun] = useState<'none' | 'running' | 'stopping'>('none');
  const end = useRef(new AbortController());
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
      end.current.abort();
    };
  }, []);

  const deleteAll = async () => {
    end.current = new AbortController();
    setRun('running');
    let gone = 0;
    const stayed: Kept[] = [];
    let wasBehind = false;
    let isOfNobody = false;
    await mapWithConcurrency(
      users,
      AT_ONCE,
      async ({ email, version }) => {
        const call = { email, ...(version !== undefined && { ifMatch: version }) };
        const { deleteStaffUser } = staffUsersApi.endpoints;
        try {
          await dispatch(deleteStaffUser.initiate(call, { track: false })).unwrap();
        } catch (thrown) {
          const error = toApiError(thrown);
          if (isForNobody(error)) {
            isOfNobody = true;
            end.current.abort();
            return;
          }
          wasBehind ||= isBehind(error);
          // Already deleted, as intended.
          if (error.status !== 404) {
            stayed.push({ email, reason: error.message });
            setKept([...stayed]);
            return;
          }
        }
        gone += 1;
        setDeleted(gone);
        dispatch(recordDeleted(email));
        dispatch(attemptsDropped('staffUser'));
      },
      end.current.signal,
    );
    setRun('none');
    // The session is over: whoever signs in next must not read whom another person deleted.
    if (isOfNobody) return;
    // The lists were then read between the deletions, and some deletions were counted twice.
    if (wasBehind) void dispatch(readStaffAnew());
    if (gone === users.length) {
      const lines = shortList(users, ({ email }) => email);
      dispatch(successNotice(ABOUT, staffMessages.staffUsersDeleted(gone), { lines, isLong: true }));
      if (isShown.current) onAllGone();
    } else if (!isShown.current) {
      const lines = shortList(stayed, ({ email, reason }) => `${email}: ${reason}`);
      dispatch(errorNotice(ABOUT, staffMessages.staffUsersNotAllDeleted(gone, users.length), { lines }));
    }
  };

  return {
    deleted,
    kept,
    settled: deleted + kept.length,
    isRunning: run !== 'none',
    isStopping: run === 'stopping',
    start: () => void deleteAll(),
    stop: () => {
      end.current.abort();
      setRun('stopping');
    },
  };
}
