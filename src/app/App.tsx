import { OverlaysProvider, PortalProvider } from '@blueprintjs/core';
import { Suspense, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { isFolded } from '../store/core/foldedHistory';
import { useAppSelector } from '../store/hooks';
import type { AppStore } from '../store/types';
import { ComposingKeys } from '../ui/ComposingKeys';
import { FocusInSight } from '../ui/FocusInSight';
import { lazyPart } from '../ui/lazyPart';
import { OutsidePresses } from '../ui/OutsidePresses';
import { QuietOverlays } from '../ui/QuietOverlays';
import { SecondClicks } from '../ui/SecondClicks';
import { Announcements } from './Announcements';
import { AppRoutes } from './AppRoutes';
import { NoticeToaster } from './NoticeToaster';
import { PageBoundary } from './PageBoundary';
import { UnsavedWarning } from './UnsavedWarning';
import { ThemeOnRoot } from './useTheme';

// Only needed with Redux DevTools.
const FoldedHistoryPage = lazyPart(() =>
  import('./FoldedHistoryPage').then((module) => ({ default: module.FoldedHistoryPage })),
);

interface AppProps {
  readonly store: AppStore;
}

/** Replaces the console while the state is folded, because no component can read such a state. */
function UnlessFolded({ children }: { readonly children: ReactNode }) {
  return useAppSelector(isFolded) ? (
    <Suspense>
      <FoldedHistoryPage />
    </Suspense>
  ) : (
    children
  );
}

/**
 * The console on a store: providers, theme, toasts, routes. Blueprint's provider for hotkeys is in the shell:
 * visitors have no keys, and need not load their dialog.
 */
export function App({ store }: AppProps) {
  return (
    <Provider store={store}>
      <UnlessFolded>
        <PortalProvider>
          <OverlaysProvider>
            <ThemeOnRoot />
            <UnsavedWarning />
            <SecondClicks />
            <ComposingKeys />
            <FocusInSight />
            <QuietOverlays />
            <OutsidePresses />
            <PageBoundary>
              {/* Without transitions: if the session ends meanwhile, the remembered address must be the one in the
                  address bar. */}
              <BrowserRouter useTransitions={false}>
                <AppRoutes />
              </BrowserRouter>
            </PageBoundary>
            <NoticeToaster />
            <Announcements />
          </OverlaysProvider>
        </PortalProvider>
      </UnlessFolded>
    </Provider>
  );
}
