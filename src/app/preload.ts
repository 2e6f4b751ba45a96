/**
 * The console's later chunks, each named once: the router draws them lazily, and a page load that will need one
 * fetches it beside the configuration instead of after it (design.md "Budgets").
 */
import { ROUTES } from '../paths';

export const loadWorkspace = () => import(/* webpackChunkName: 'workspace' */ '../store/workspace');
export const loadShell = () =>
  import(/* webpackChunkName: 'shell' */ './shell/Shell').then(({ Shell }) => ({ default: Shell }));
export const loadOrdersRoute = () => import('../features/orders/OrdersRoute');
export const loadBulkReadyRoute = () => import('../features/bulkReady/BulkReadyRoute');

/** Starts fetching what the address needs. Only for somebody with a token: a visitor sees the login page alone. */
export function preloadFor(pathname: string): void {
  const needed: (() => Promise<unknown>)[] = [loadWorkspace, loadShell];
  // The visitor's pages lead a signed-in person on to the orders, most of the time.
  if ([ROUTES.dashboard, ROUTES.login].some((path) => path === pathname)) needed.push(loadOrdersRoute);
  if (pathname === ROUTES.bulkUpdate) needed.push(loadBulkReadyRoute);
  // A chunk that fails now fails again where it is drawn, and there somebody is told.
  for (const load of needed) load().catch(() => undefined);
}
