/**
 * The console's later chunks besides the pages (pages.ts), each named once. A page load that will need one fetches it
 * beside the configuration instead of after it.
 */
import { isAt } from '../paths';
import { PAGE_NAMES, PAGES } from './pages';

export const loadWorkspace = () => import(/* webpackChunkName: 'workspace' */ '../store/core/workspace');
export const loadShell = () =>
  import(/* webpackChunkName: 'shell' */ './shell/Shell').then(({ Shell }) => ({ default: Shell }));

/** Starts fetching what the address needs. Only for a person with a token: a visitor sees the login page alone. */
export function preloadFor(pathname: string): void {
  const needed: (() => Promise<unknown>)[] = [loadWorkspace, loadShell];
  // The visitor's pages lead a signed-in person on to the orders, most of the time.
  const page = isAt('login', pathname) ? 'dashboard' : PAGE_NAMES.find((name) => isAt(name, pathname));
  if (page) needed.push(PAGES[page].load);
  // A chunk that fails now fails again where it is drawn, and there a message says so.
  for (const load of needed) load().catch(() => undefined);
}
