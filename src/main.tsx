/** Webpack's entry: reads the configuration, restores the session, draws the console. */
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
import { loadWorkspace, preloadFor } from './app/preload';
import { loadRuntimeConfig } from './app/runtimeConfig';
import { unregisterServiceWorkers } from './app/serviceWorkers';
import { StartFailure } from './app/StartFailure';
import { isGuardedPath, ROUTES, screenAt } from './paths';
import { createEnvironment } from './store/core/environment';
import { createPersistence } from './store/persistence';
import { watchOtherTabs } from './store/session/otherTabs';
import { restoreSession, notifyClock } from './store/session/sessionThunks';
import { createAppStore } from './store/core/store';
import { showFocusRingsForKeys } from './ui/focusRings';

const container = document.getElementById('root');
if (!container) throw new Error('The page has no #root.');
const root = createRoot(container);
const persistence = createPersistence();

async function start(): Promise<void> {
  try {
    const { config, clockOffsetMs } = await loadRuntimeConfig();
    const now = () => Date.now() + clockOffsetMs;
    const getScreen = () => screenAt(window.location.pathname);
    // Asked for where the browser has that extension alone.
    const hasDevTools = config.devTools === true && '__REDUX_DEVTOOLS_EXTENSION_COMPOSE__' in window;
    const devTools = hasDevTools && (await import('./store/core/devTools')).devTools;
    const environment = createEnvironment(config, {
      persistence,
      loadWorkspace,
      now,
      getScreen,
      followsChanges: true,
      ...(devTools && { devTools }),
    });
    const store = createAppStore(environment);
    // On its way since the page began, beside the configuration.
    if (persistence.getToken() !== null) await environment.workspace.open();
    if (new URLSearchParams(window.location.search).has('record')) {
      const recording = await import(/* webpackChunkName: 'recording' */ './app/recording/recordSession');
      recording.recordSession(store, environment);
    }
    store.dispatch(restoreSession({ askedForGuardedPage: isGuardedPath(window.location.pathname) }));
    store.dispatch(notifyClock(clockOffsetMs));
    // The first page of orders is asked for now, while the code of its table is still on the way.
    if (window.location.pathname === ROUTES.dashboard && store.getState().session.roles.length > 0) {
      const { enterOrders } = await loadWorkspace();
      store.dispatch(enterOrders(window.location.search));
    }
    watchOtherTabs(store, () => persistence.getToken());
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
