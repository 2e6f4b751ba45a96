import { Suspense, useLayoutEffect, type FunctionComponent, type ReactNode } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { LoginPage } from '../features/session/LoginPage';
import { paths, ROUTES } from '../paths';
import { useAppDispatch, useAppSelector } from '../store/hooks';
import { leaveNotices } from '../store/notices/noticesSlice';
import { selectSession } from '../store/session/sessionSlice';
import { FullPageSpinner } from '../ui/FullPageSpinner';
import { lazyPart } from '../ui/lazyPart';
import { ALL_ROLES } from '../contract/roles';
import { useOwnEntries } from './entryOwner';
import { Guard, ToDestination } from './Guard';
import { NoAccessPage } from './NoAccessPage';
import { PAGE_NAMES, PAGES, type Page } from './pages';
import { loadShell } from './preload';
import { PageTitle } from './PageTitle';

const Shell = lazyPart(loadShell);
const RegisterPage = lazyPart(() =>
  import(/* webpackChunkName: 'register' */ '../features/session/RegisterPage').then((module) => ({
    default: module.RegisterPage,
  })),
);

/**
 * The component of each page's route. Pages with the same code share one component, which stays mounted between them.
 */
const drawn = new Map<Page['load'], FunctionComponent>();
for (const name of PAGE_NAMES) {
  const { load } = PAGES[name];
  if (!drawn.has(load)) drawn.set(load, lazyPart(load));
}

/** A page for visitors: a signed-in user is redirected, or told that they have no access (AUTH-05). */
function ForVisitors({ children }: { readonly children: ReactNode }) {
  const { phase, roles } = useAppSelector(selectSession);
  if (phase === 'loading') return <FullPageSpinner label="Restoring your session" />;
  if (phase === 'failed') return children;
  return roles.length > 0 ? <ToDestination /> : <NoAccessPage />;
}

/** Removes a page's notices when it is left, before the next page adds its own (docs/decisions/0030). */
function useNoticesOfPage() {
  const dispatch = useAppDispatch();
  const { pathname } = useLocation();
  useLayoutEffect(() => () => void dispatch(leaveNotices()), [dispatch, pathname]);
}

/** Constant elements, so that React rerenders only what reads the address. */
const TABLE = (
  <>
    <Route
      path={ROUTES.login}
      element={
        <ForVisitors>
          <PageTitle title="Log in" />
          <LoginPage />
        </ForVisitors>
      }
    />
    <Route
      path={ROUTES.register}
      element={
        <ForVisitors>
          <PageTitle title="Register" />
          <Suspense fallback={<FullPageSpinner label="Loading" />}>
            <RegisterPage />
          </Suspense>
        </ForVisitors>
      }
    />
    <Route
      element={
        <Guard roles={ALL_ROLES}>
          <Suspense fallback={<FullPageSpinner label="Loading" />}>
            <Shell />
          </Suspense>
        </Guard>
      }
    >
      {PAGE_NAMES.map((name) => {
        const { roles, title, load } = PAGES[name];
        const Screen = drawn.get(load);
        return (
          <Route
            key={name}
            path={ROUTES[name]}
            element={
              <Guard roles={roles} page={title}>
                <PageTitle title={title} />
                {Screen && <Screen />}
              </Guard>
            }
          />
        );
      })}
    </Route>
    <Route path="*" element={<Navigate to={paths.login()} replace />} />
  </>
);

/** Every route of the console with its guard (ROUTE-01..20). */
export function AppRoutes() {
  useNoticesOfPage();
  useOwnEntries();
  return <Routes>{TABLE}</Routes>;
}
