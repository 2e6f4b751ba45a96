import { Suspense, useLayoutEffect, type ReactNode } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { LoginPage } from '../features/session/LoginPage';
import { RegisterPage } from '../features/session/RegisterPage';
import { paths, ROUTES } from '../paths';
import { useAppDispatch, useAppSelector } from '../store/hooks';
import { leaveNotices } from '../store/notices/noticesSlice';
import { selectSession } from '../store/session/sessionSlice';
import { FullPageSpinner } from '../ui/FullPageSpinner';
import { lazyPart } from '../ui/lazyPart';
import { ALL_ROLES } from '../contract/roles';
import { Guard, ToDestination } from './Guard';
import { NoAccessPage } from './NoAccessPage';
import { GUARDED_PAGES, type GuardedPage, type GuardedRouteName } from './pages';
import {
  loadAddMerchantRoute,
  loadAddZoneRoute,
  loadAddShippingRuleRoute,
  loadBulkReadyRoute,
  loadMerchantsRoute,
  loadMerchantUserFormRoute,
  loadMerchantUsersRoute,
  loadOrdersRoute,
  loadRatesRoute,
  loadShell,
  loadShippingRulesRoute,
  loadStaffUsersRoute,
  loadZonesRoute,
} from './preload';
import { PageTitle } from './PageTitle';

const Shell = lazyPart(loadShell);
const OrdersRoute = lazyPart(loadOrdersRoute);
const BulkReadyRoute = lazyPart(loadBulkReadyRoute);
const RatesRoute = lazyPart(loadRatesRoute);
const StaffUsersRoute = lazyPart(loadStaffUsersRoute);
const MerchantsRoute = lazyPart(loadMerchantsRoute);
const AddMerchantRoute = lazyPart(loadAddMerchantRoute);
const MerchantUsersRoute = lazyPart(loadMerchantUsersRoute);
const ZonesRoute = lazyPart(loadZonesRoute);
const AddZoneRoute = lazyPart(loadAddZoneRoute);
const ShippingRulesRoute = lazyPart(loadShippingRulesRoute);
const AddShippingRuleRoute = lazyPart(loadAddShippingRuleRoute);
const MerchantUserFormRoute = lazyPart(loadMerchantUserFormRoute);

/** What is drawn at each guarded route. */
const ELEMENTS: Readonly<Record<GuardedRouteName, ReactNode>> = {
  dashboard: <OrdersRoute />,
  rates: <RatesRoute />,
  bulkUpdate: <BulkReadyRoute />,
  staffUsers: <StaffUsersRoute />,
  merchants: <MerchantsRoute />,
  addMerchant: <AddMerchantRoute />,
  zones: <ZonesRoute />,
  addZone: <AddZoneRoute />,
  shippingRules: <ShippingRulesRoute />,
  addShippingRule: <AddShippingRuleRoute />,
  merchantUsers: <MerchantUsersRoute />,
  addMerchantUser: <MerchantUserFormRoute />,
  editMerchantUser: <MerchantUserFormRoute />,
};

const PAGES = Object.entries(GUARDED_PAGES) as [GuardedRouteName, GuardedPage][];

/** A page for visitors: a signed-in person goes on, or reads that they may see nothing (AUTH-05). */
function ForVisitors({ children }: { readonly children: ReactNode }) {
  const { phase, roles } = useAppSelector(selectSession);
  if (phase === 'loading') return <FullPageSpinner label="Restoring your session" />;
  if (phase === 'failed') return children;
  return roles.length > 0 ? <ToDestination /> : <NoAccessPage />;
}

/** What was said of a page goes with it, before the next page says anything (docs/decisions/0030). */
function useNoticesOfPage() {
  const dispatch = useAppDispatch();
  const { pathname } = useLocation();
  useLayoutEffect(() => () => void dispatch(leaveNotices()), [dispatch, pathname]);
}

/** Every route of the console with its guard (ROUTE-01..20). */
export function AppRoutes() {
  useNoticesOfPage();
  return (
    <Routes>
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
            <RegisterPage />
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
        {PAGES.map(([name, { path, roles, title }]) => (
          <Route
            key={name}
            path={path}
            element={
              <Guard roles={roles}>
                <PageTitle title={title} />
                {ELEMENTS[name]}
              </Guard>
            }
          />
        ))}
      </Route>
      <Route path="*" element={<Navigate to={paths.login()} replace />} />
    </Routes>
  );
}
