/** Webpack's entry: reads the configuration, restores the session and renders the console. */
import '@blueprintjs/core/lib/css/blueprint.css';
import './ui/theme/fonts.css';
import './ui/theme/tokens.css';
import './ui/theme/base.css';
import './ui/theme/controls.css';
import './ui/theme/page.css';
import './ui/theme/forcedColors.css';
import './ui/theme/brand.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App';
import { watchAttendance } from './app/attendance';
import { watchEntries } from './app/entryOwner';
import { loadWorkspace, preloadFor } from './app/preload';
import { loadRuntimeConfig } from './app/runtimeConfig';
import { unregisterServiceWorkers } from './app/serviceWorkers';
import { StartFailure } from './app/StartFailure';
import { isGuardedPath, ROUTES, screenAt } from './paths';
import { createEnvironment } from './store/core/environment';
import { selectHasRunningJob } from './store/jobs/runningJobs';
import { createPersistence } from './store/persistence';
import { watchOtherTabs } from './store/session/otherTabs';
import { restoreSession, notifyClock, reportUse } from './store/session/sessionThunks';
import { createAppStore } from './store/core/store';
import { showFocusRingsForKeys } from './ui/focusRings';

const container = document.getElementById('root');
if (!container) throw new Error('The page has no #root.');
const root = createRoot(container);
const persistence = createPersistence();
const attendance = watchAttendance();
/** Those of the page itself: not those of parts that load later, nor what an extension of the browser adds. */
const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][href^="/assets/"]')];

/** Whether a style sheet arrived: one that did not has no rules, or none that can be read. Scripts wait for them. */
function hasRules({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet !== null && sheet.cssRules.length > 0;
  } catch {
    return false;
  }
}

let stopWatching: (() => void) | undefined;

async function start(): Promise<void> {
  try {
    if (!sheets.every(hasRules)) throw new Error('A style sheet of the page could not be loaded.');
    const { config, clockOffsetMs } = await loadRuntimeConfig();
    const now = () => Date.now() + clockOffsetMs;
    const getScreen = () => screenAt(window.location.pathname);
    // Load it only if the browser has that extension.
    const hasDevTools = config.devTools === true && '__REDUX_DEVTOOLS_EXTENSION_COMPOSE__' in window;
    const devTools = hasDevTools && (await import('./store/core/devTools')).devTools;
    const environment = createEnvironment(config, {
      persistence,
      loadWorkspace,
      now,
      getScreen,
      isUnattended: () => attendance.isAway() && !selectHasRunningJob(store.getState()),
      followsChanges: true,
      ...(devTools && { devTools }),
    });
    const store = createAppStore(environment);
    // Loading since the page started, in parallel with the configuration.
    if (persistence.getToken() !== null) await environment.workspace.open();
    if (new URLSearchParams(window.location.search).has('record')) {
      const recording = await import(/* webpackChunkName: 'recording' */ './app/recording/recordSession');
      recording.recordSession(store, environment);
    }
    store.dispatch(restoreSession({ askedForGuardedPage: isGuardedPath(window.location.pathname) }));
    store.dispatch(notifyClock(clockOffsetMs));
    // A second try has a store of its own.
    stopWatching?.();
    stopWatching = watchEntries(store);
    // Request the first page of orders now, while the code of the table is still loading.
    if (window.location.pathname === ROUTES.dashboard && store.getState().session.roles.length > 0) {
      const { enterOrders } = await loadWorkspace();
      store.dispatch(enterOrders(window.location.search));
    }
    watchOtherTabs(store, () => persistence.getToken());
    attendance.onUse(() => store.dispatch(reportUse()));
    root.render(
      <StrictMode>
        <App store={store} />
      </StrictMode>,
    );
  } catch (error) {
    const reload = () => window.location.reload();
    root.render(<StartFailure error={error} onRetry={start} onReload={reload} />);
  }
}

showFocusRingsForKeys();
void unregisterServiceWorkers();
if (persistence.getToken() !== null) preloadFor(window.location.pathname);
void start();
