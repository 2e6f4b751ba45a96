import { useState } from 'react';
import { sessionsApi } from '../../api/sessionsApi';
import { messages } from '../../contract/messages';
import { useAppDispatch } from '../../store/hooks';
import { useSend } from '../editing/useSend';

/** What is being ended: one session, by its name in the list, or all. */
type Ending = { readonly id: string; readonly name: string } | 'all';

const keyOf = (what: Ending): string => (what === 'all' ? what : what.id);

/** Signs a person out, in one place or everywhere; the user themselves (null) everywhere else. */
export function useEndSessions(email: string | null) {
  const dispatch = useAppDispatch();
  const [ending, setEnding] = useState<ReadonlySet<string>>(new Set());
  const { endSession, endSessions } = sessionsApi.endpoints;
  const everywhere = email === null ? messages.sessionsEnded : messages.personSignedOut(email);
  const { send } = useSend({
    // Several may be ended at the same time, each by its own button.
    about: (what) => `account/${email ?? ''}/${keyOf(what)}`,
    call: (what: Ending) => {
      setEnding((others) => new Set([...others, keyOf(what)]));
      const sent =
        what === 'all'
          ? dispatch(endSessions.initiate(email, { track: false })).unwrap()
          : dispatch(endSession.initiate({ id: what.id, email }, { track: false })).unwrap();
      return sent.finally(() => setEnding((all) => new Set([...all].filter((key) => key !== keyOf(what)))));
    },
    success: (_answer, what) => {
      if (what === 'all') return everywhere;
      return { text: messages.sessionEnded, lines: [email === null ? what.name : `${email}: ${what.name}`] };
    },
    // The list is read again by itself.
    onDone: () => undefined,
  });
  return { isEnding: (key: string) => ending.has(key), end: (what: Ending) => void send(what) };
}
