/** The dialogs that any page may need. Their code comes after the page, before it is asked for. */

// One chunk, as they are fetched together (preloadDialogs) and share what dialogs are made of.
export const loadResults = () =>
  import(/* webpackChunkName: 'dialogs' */ '../../features/jobs/JobResults').then(({ JobResults }) => ({
    default: JobResults,
  }));
export const loadRenewal = () =>
  import(/* webpackChunkName: 'dialogs' */ '../../features/session/RenewalDialog').then(
    ({ RenewalDialog }) => ({
      default: RenewalDialog,
    }),
  );
export const loadKeys = () =>
  import(/* webpackChunkName: 'dialogs' */ './KeysDialog').then(({ KeysDialog }) => ({
    default: KeysDialog,
  }));

/** Needs the server by itself: a chunk of its own, fetched when it is asked for. */
export const loadAccount = () =>
  import('../../features/session/AccountDialog').then(({ AccountDialog }) => ({ default: AccountDialog }));

/** Fetched when its key begins to be pressed: nobody else pays for it. */
export const loadPalette = () =>
  import(/* webpackChunkName: 'palette' */ '../../features/palette/Palette').then(({ Palette }) => ({
    default: Palette,
  }));

export const loadInspector = () =>
  import(/* webpackChunkName: 'inspector' */ '../../features/inspector/Inspector').then(({ Inspector }) => ({
    default: Inspector,
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
