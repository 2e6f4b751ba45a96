import { Button, Spinner, Tag } from '@blueprintjs/core';
import { useRef, useState } from 'react';
import { LogOut } from '@blueprintjs/icons';
import { toApiError } from '../../api/errors';
import { useListSessionsQuery } from '../../api/sessionsApi';
import type { Session } from '../../contract/schemas/auth';
import { formatDateTimeNamed } from '../../lib/times';
import { useTimeZones } from '../../store/config/timeZones';
import { BusyButton } from '../../ui/BusyButton';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { useEndSessions } from './useEndSessions';

interface SessionsListProps {
  /** Whose; null is one's own. */
  readonly email: string | null;
}

/** Where somebody is signed in: since when, from where, with what, and the buttons that end it (docs/decisions/0043). */
export function SessionsList({ email }: SessionsListProps) {
  const {
    currentData: sessions,
    error,
    isFetching,
    refetch,
  } = useListSessionsQuery(email, {
    refetchOnMountOrArgChange: true,
  });
  const list = useRef<HTMLUListElement>(null);
  const { ending, end } = useEndSessions(email, () => {
    // The button that had the focus went with its session.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) list.current?.focus({ preventScroll: true });
    });
  });
  if (sessions === undefined) {
    return isFetching || error === undefined ? (
      <Spinner className="sessions-waiting" size={24} aria-label="Loading the sessions" />
    ) : (
      <p className="sessions-problem" role="alert">
        {toApiError(error).message} <Button size="small" text="Retry" onClick={() => void refetch()} />
      </p>
    );
  }
  return (
    <>
      {sessions.length === 0 && <p className="muted sessions-none">Not signed in anywhere.</p>}
      <ul ref={list} className="sessions" aria-label="Sessions" tabIndex={-1}>
        {sessions.map((session) => (
          <SessionItem
            key={session.id}
            session={session}
            isEnding={ending !== null && ending !== 'all' && ending.id === session.id}
            onEnd={() => end({ id: session.id })}
          />
        ))}
      </ul>
      <EndAll
        email={email}
        count={sessions.filter(({ isCurrent }) => !isCurrent).length}
        isEnding={ending === 'all'}
        onEnd={() => end('all')}
      />
    </>
  );
}

interface SessionItemProps {
  readonly session: Session;
  readonly isEnding: boolean;
  readonly onEnd: () => void;
}

function SessionItem({ session, isEnding, onEnd }: SessionItemProps) {
  const { reader } = useTimeZones();
  const { browser, address, seenAt, createdAt, isCurrent } = session;
  const name = browser === '' ? 'Unknown browser' : browser;
  const seen = formatDateTimeNamed(seenAt, reader);
  return (
    <li>
      <div className="session-words">
        <span className="session-browser">
          <strong>{name}</strong>
          {isCurrent && (
            <Tag minimal intent="primary">
              This session
            </Tag>
          )}
        </span>
        <span className="muted">
          Last used {seen}
          {address !== '' && ` from ${address}`}
        </span>
        <span className="muted">Signed in {formatDateTimeNamed(createdAt, reader)}</span>
      </div>
      {!isCurrent && (
        <BusyButton
          size="small"
          text="Sign out"
          aria-label={`Sign out ${name}, last used ${seen}`}
          isBusy={isEnding}
          onClick={onEnd}
        />
      )}
    </li>
  );
}

interface EndAllProps extends SessionsListProps {
  /** Sessions that would end. */
  readonly count: number;
  readonly isEnding: boolean;
  readonly onEnd: () => void;
}

/** For another person it asks: what they are doing stops. */
function EndAll({ email, count, isEnding, onEnd }: EndAllProps) {
  const [isAsking, setAsking] = useState(false);
  if (count === 0) return null;
  return (
    <>
      <BusyButton
        className="sessions-all"
        icon={<LogOut />}
        text={email === null ? 'Sign out everywhere else' : 'Sign out everywhere'}
        isBusy={isEnding}
        onClick={() => (email === null ? onEnd() : setAsking(true))}
      />
      {isAsking && (
        <ConfirmDialog
          question={`Sign out ${email ?? ''} everywhere?`}
          warning="What they are doing stops. They can sign in again with their password."
          icon={<LogOut size={20} />}
          confirmText="Sign out everywhere"
          onConfirm={() => {
            setAsking(false);
            onEnd();
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}
