import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import type { Role } from '../contract/roles';
import { paths } from '../paths';
import { useAppDispatch, useAppSelector } from '../store/hooks';
import { warningNotice } from '../store/notices/noticesSlice';
import { selectHasAnyRole, selectSession } from '../store/session/sessionSlice';
import { selectWouldLose } from '../store/unsaved/unsavedPlaces';
import { FullPageSpinner } from '../ui/FullPageSpinner';
import { entryPerson } from './entryOwner';
import { forgetLocation, readDestination, rememberLocation } from './rememberedLocation';

interface GuardProps {
  readonly roles: readonly Role[];
  /** The name of the page for users who may not open it. */
  readonly page?: string;
  readonly children: ReactNode;
}

/**
 * Lets users through who have one of the roles (ROUTE-01..17). It waits while the session is restored. A visitor is
 * sent to /, and the page is remembered unless they have just logged out. A signed-in user without the role is sent
 * to / and nothing is remembered, so / redirects to a page they may open and says why. A user who loses the role on a
 * page stays until the input is saved or discarded, because it would no longer be accessible. If somebody else's
 * session follows at once, that person is sent to / too: the page is the first one's.
 */
export function Guard({ roles, page, children }: GuardProps) {
  const { phase, email, error, endedFor } = useAppSelector(selectSession);
  const isPermitted = useAppSelector((state) => selectHasAnyRole(state, roles));
  const isTyped = useAppSelector(selectWouldLose);
  /** The page that was let through: the guard's component is reused for the next page. */
  const passed = useRef<string | null>(null);
  const person = useRef(email);
  if (phase === 'loading') return <FullPageSpinner label="Restoring your session" />;
  if (phase === 'failed') return <ToLogin remember={error !== null || endedFor !== null} />;
  if (person.current !== null && person.current !== email) return <Navigate to={paths.login()} replace />;
  person.current = email;
  if (!isPermitted && !(isTyped && passed.current === (page ?? ''))) return <Denied page={page} />;
  passed.current = page ?? '';
  return children;
}

function Denied({ page }: { readonly page: string | undefined }) {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (page !== undefined) dispatch(warningNotice('page', `You do not have access to ${page}.`));
  }, [dispatch, page]);
  return <Navigate to={paths.login()} replace />;
}

function ToLogin({ remember }: { readonly remember: boolean }) {
  const { pathname, search } = useLocation();
  const dispatch = useAppDispatch();
  // Navigate's own effect runs before this one of its parent; both see the location of this render, and its entry.
  const [owner] = useState(entryPerson);
  useEffect(() => {
    if (remember) dispatch(rememberLocation(pathname + search, owner));
  }, [dispatch, owner, pathname, remember, search]);
  return <Navigate to={paths.login()} replace />;
}

/**
 * For a signed-in user who opens a visitor's page: redirects to the remembered location or the orders (AUTH-05, 06).
 */
export function ToDestination() {
  const dispatch = useAppDispatch();
  // Read once: the effect below clears it while this is still mounted.
  const [destination] = useState(() => dispatch(readDestination()));
  useEffect(() => {
    dispatch(forgetLocation());
  }, [dispatch]);
  return <Navigate to={destination} replace />;
}
