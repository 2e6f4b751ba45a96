/** The dialogs that any page may need. Their code is loaded after the page, before it is needed. */

// One chunk, because they are loaded together (preloadDialogs) and share code.
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

/** A chunk of its own, loaded on demand, because it needs the server anyway. */
export const loadAccount = () =>
  import('../../features/session/AccountDialog').then(({ AccountDialog }) => ({ default: AccountDialog }));

/** Loaded when its key is pressed, so that others do not pay for it. */
export const loadPalette = () =>
  import(/* webpackChunkName: 'palette' */ '../../features/palette/Palette').then(({ Palette }) => ({
    default: Palette,
  }));

export const loadInspector = () =>
  import(/* webpackChunkName: 'inspector' */ '../../features/inspector/Inspector').then(({ Inspector }) => ({
    default: Inspector,
  }));

/**
 * Loads, after the page is rendered, the dialogs that must work without the server: the results of a job must be
 * shown even if all its requests failed. Returns a function that cancels it before it starts.
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
