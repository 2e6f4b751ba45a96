import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import type { Role } from '../contract/roles';
import { paths } from '../paths';
import { useAppDispatch, useAppSelector } from '../store/hooks';
import { warningNotice } from '../store/notices/noticesSlice';
import { selectHasAnyRole, selectSession } from '../store/session/sessionSlice';
import { selectWouldLose } from '../store/unsaved/unsavedPlaces';
import { FullPageSpinner } from '../ui/FullPageSpinner';
import { forgetLocation, readDestination, rememberLocation } from './rememberedLocation';

interface GuardProps {
  readonly roles: readonly Role[];
  /** What the page is called, to whom it is denied. */
  readonly page?: string;
  readonly children: ReactNode;
}

/**
 * Lets through who has one of the roles (ROUTE-01..17). It waits while the session is restored; a visitor goes to /
 * and the place is remembered, unless they have just logged out; a signed-in person without the role goes to / and
 * nothing is remembered, so / leads on to a page they may see, and says why they are there. Whose role is taken away on a
 * page stays there until what they typed is saved or given up: it would be out of their sight otherwise.
 */
export function Guard({ roles, page, children }: GuardProps) {
  const { phase, error, endedFor } = useAppSelector(selectSession);
  const isPermitted = useAppSelector((state) => selectHasAnyRole(state, roles));
  const isTyped = useAppSelector(selectWouldLose);
  /** The page that was let through: a guard is used again for the next one. */
  const passed = useRef<string | null>(null);
  if (phase === 'loading') return <FullPageSpinner label="Restoring your session" />;
  if (phase === 'failed') return <ToLogin remember={error !== null || endedFor !== null} />;
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
  // Navigate's own effect runs before this one of its parent; both see the location of this render.
  useEffect(() => {
    if (remember) dispatch(rememberLocation(pathname + search));
  }, [dispatch, pathname, remember, search]);
  return <Navigate to={paths.login()} replace />;
}

/** For somebody who is signed in and opens a visitor's page: on to the remembered location or the orders (AUTH-05, 06). */
export function ToDestination() {
  const dispatch = useAppDispatch();
  // Read once: the effect below forgets it while this is still on screen.
  const [destination] = useState(() => dispatch(readDestination()));
  useEffect(() => {
    dispatch(forgetLocation());
  }, [dispatch]);
  return <Navigate to={destination} replace />;
}
