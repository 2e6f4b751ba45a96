import { Button, Spinner, Tag } from '@blueprintjs/core';
import { useRef, useState, type RefObject } from 'react';
import { LogOut } from '@blueprintjs/icons';
import { toApiError } from '../../api/errors';
import { useListSessionsQuery } from '../../api/sessionsApi';
import type { Session } from '../../contract/schemas/auth';
import { formatDateTimeNamed } from '../../lib/times';
import { useTimeZones } from '../../store/config/timeZones';
import { BusyButton } from '../../ui/BusyButton';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { useFocusKept } from '../../ui/useFocusKept';
import { useEndSessions } from './useEndSessions';

interface SessionsListProps {
  /** Whose sessions; null for the user's own. */
  readonly email: string | null;
}

/**
 * Where a user is signed in: since when, from where, with which browser, and buttons to end the sessions
 * (docs/decisions/0043).
 */
export function SessionsList({ email }: SessionsListProps) {
  const list = useRef<HTMLUListElement>(null);
  // The button that is pressed disappears with its session. The next one would end another.
  const region = useFocusKept<HTMLDivElement>(list);
  return (
    <div ref={region} tabIndex={-1}>
      <Sessions email={email} list={list} />
    </div>
  );
}

interface SessionsProps extends SessionsListProps {
  readonly list: RefObject<HTMLUListElement>;
}

function Sessions({ email, list }: SessionsProps) {
  const {
    currentData: sessions,
    error,
    isFetching,
    refetch,
  } = useListSessionsQuery(email, {
    refetchOnMountOrArgChange: true,
  });
  const { isEnding, end } = useEndSessions(email);
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
            email={email}
            session={session}
            isEnding={isEnding(session.id)}
            onEnd={(name) => end({ id: session.id, name })}
          />
        ))}
      </ul>
      <EndAll
        email={email}
        count={sessions.filter(({ isCurrent }) => !isCurrent).length}
        isEnding={isEnding('all')}
        onEnd={() => end('all')}
      />
    </>
  );
}

interface SessionItemProps extends SessionsListProps {
  readonly session: Session;
  readonly isEnding: boolean;
  readonly onEnd: (name: string) => void;
}

/** One session. Ending one of another person's asks first, as ending all of them does. */
function SessionItem({ email, session, isEnding, onEnd }: SessionItemProps) {
  const { reader } = useTimeZones();
  const [isAsking, setAsking] = useState(false);
  const { browser, address, seenAt, createdAt, isCurrent } = session;
  const name = browser === '' ? 'Unknown browser' : browser;
  const seen = formatDateTimeNamed(seenAt, reader);
  const fullName = `${name}, last used ${seen}`;
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
          aria-label={`Sign out ${fullName}`}
          isBusy={isEnding}
          onClick={() => (email === null ? onEnd(fullName) : setAsking(true))}
        />
      )}
      {isAsking && (
        <EndQuestion
          question={`Sign out ${email ?? ''} (${fullName})?`}
          action="Sign out"
          onConfirm={() => {
            setAsking(false);
            onEnd(fullName);
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </li>
  );
}

interface EndAllProps extends SessionsListProps {
  /** How many sessions would end. */
  readonly count: number;
  readonly isEnding: boolean;
  readonly onEnd: () => void;
}

/** For another person it asks first, because their work stops. */
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
        <EndQuestion
          question={`Sign out ${email ?? ''} everywhere?`}
          action="Sign out everywhere"
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

interface EndQuestionProps {
  readonly question: string;
  readonly action: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

function EndQuestion({ question, action, onConfirm, onCancel }: EndQuestionProps) {
  return (
    <ConfirmDialog
      question={question}
      warning="What they are doing stops. They can sign in again with their password."
      icon={<LogOut size={20} />}
      confirmText={action}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
}
