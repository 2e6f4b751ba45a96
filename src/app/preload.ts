/**
 * The console's later chunks, each named once: the router draws them lazily, and a page load that will need one
 * fetches it beside the configuration instead of after it.
 */
import { isAt, ROUTES } from '../paths';

export const loadWorkspace = () => import(/* webpackChunkName: 'workspace' */ '../store/workspace');
export const loadShell = () =>
  import(/* webpackChunkName: 'shell' */ './shell/Shell').then(({ Shell }) => ({ default: Shell }));
export const loadOrdersRoute = () => import('../features/orders/OrdersRoute');
export const loadBulkReadyRoute = () => import('../features/bulkReady/BulkReadyRoute');
export const loadRatesRoute = () => import('../features/rates/RatesRoute');
export const loadStaffUsersRoute = () => import('../features/staffUsers/StaffUsersRoute');
export const loadMerchantsRoute = () => import('../features/merchants/MerchantsRoute');
export const loadAddMerchantRoute = () => import('../features/addMerchant/AddMerchantRoute');
export const loadMerchantUsersRoute = () => import('../features/merchantUsers/MerchantUsersRoute');
export const loadMerchantUserFormRoute = () => import('../features/merchantUsers/MerchantUserFormRoute');
export const loadZonesRoute = () => import('../features/zones/ZonesRoute');
export const loadAddZoneRoute = () => import('../features/addZone/AddZoneRoute');
export const loadShippingRulesRoute = () => import('../features/shippingRules/ShippingRulesRoute');
export const loadAddShippingRuleRoute = () => import('../features/shippingRules/AddShippingRuleRoute');

// One chunk, as they are fetched together (preloadDialogs) and share what dialogs are made of.
export const loadResults = () =>
  import(/* webpackChunkName: 'dialogs' */ '../features/workflows/JobResults').then(({ JobResults }) => ({
    default: JobResults,
  }));
export const loadRenewal = () =>
  import(/* webpackChunkName: 'dialogs' */ '../features/session/RenewalDialog').then(({ RenewalDialog }) => ({
    default: RenewalDialog,
  }));
export const loadKeys = () =>
  import(/* webpackChunkName: 'dialogs' */ './shell/KeysDialog').then(({ KeysDialog }) => ({
    default: KeysDialog,
  }));

/**
 * Fetches, once the page is drawn, the dialogs that must be there when the server is not: what became of a job whose
 * calls all failed has to be told all the same. Gives a function that stops it before it began.
 */
export function preloadDialogs(): () => void {
  const fetchAll = () => {
    for (const load of [loadResults, loadRenewal, loadKeys]) load().catch(() => undefined);
  };
  // Not every browser has idle callbacks.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(fetchAll, 300);
    return () => clearTimeout(timer);
  }
  const waiting = requestIdleCallback(fetchAll, { timeout: 1_000 });
  return () => cancelIdleCallback(waiting);
}

/** Starts fetching what the address needs. Only for somebody with a token: a visitor sees the login page alone. */
export function preloadFor(pathname: string): void {
  const needed: (() => Promise<unknown>)[] = [loadWorkspace, loadShell];
  // The visitor's pages lead a signed-in person on to the orders, most of the time.
  if ([ROUTES.dashboard, ROUTES.login].some((path) => path === pathname)) needed.push(loadOrdersRoute);
  if (pathname === ROUTES.bulkUpdate) needed.push(loadBulkReadyRoute);
  if (pathname === ROUTES.rates) needed.push(loadRatesRoute);
  if (pathname === ROUTES.staffUsers) needed.push(loadStaffUsersRoute);
  if (pathname === ROUTES.merchants) needed.push(loadMerchantsRoute);
  if (pathname === ROUTES.addMerchant) needed.push(loadAddMerchantRoute);
  if (isAt('zones', pathname)) needed.push(loadZonesRoute);
  if (isAt('addZone', pathname)) needed.push(loadAddZoneRoute);
  if (isAt('shippingRules', pathname)) needed.push(loadShippingRulesRoute);
  if (isAt('addShippingRule', pathname)) needed.push(loadAddShippingRuleRoute);
  if (isAt('merchantUsers', pathname)) needed.push(loadMerchantUsersRoute);
  if (isAt('addMerchantUser', pathname) || isAt('editMerchantUser', pathname)) {
    needed.push(loadMerchantUserFormRoute);
  }
  // A chunk that fails now fails again where it is drawn, and there somebody is told.
  for (const load of needed) load().catch(() => undefined);
}
