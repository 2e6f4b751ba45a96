/**
 * The console's later chunks, apart from the pages (pages.ts), each named once. A page load that will need one loads
 * it in parallel with the configuration instead of after it.
 */
import { isAt } from '../paths';
import { PAGE_NAMES, PAGES } from './pages';

export const loadWorkspace = () => import(/* webpackChunkName: 'workspace' */ '../store/core/workspace');
export const loadShell = () =>
  import(/* webpackChunkName: 'shell' */ './shell/Shell').then(({ Shell }) => ({ default: Shell }));

/** Starts loading what the address needs. Only for a user with a token: a visitor sees only the login page. */
export function preloadFor(pathname: string): void {
  const needed: (() => Promise<unknown>)[] = [loadWorkspace, loadShell];
  // The visitor's pages usually redirect a signed-in user to the orders.
  const page = isAt('login', pathname) ? 'dashboard' : PAGE_NAMES.find((name) => isAt(name, pathname));
  if (page) needed.push(PAGES[page].load);
  // If a chunk fails now, it fails again when it is rendered, and a message is shown there.
  for (const load of needed) load().catch(() => undefined);
}
