import { BlueprintProvider } from '@blueprintjs/core';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import type { AppStore } from '../store/store';
import { AppRoutes } from './AppRoutes';
import { NoticeToaster } from './NoticeToaster';
import { PageBoundary } from './PageBoundary';
import { ThemeOnRoot } from './useTheme';

interface AppProps {
  readonly store: AppStore;
}

/** The console on a store: providers, theme, toasts, routes. */
export function App({ store }: AppProps) {
  return (
    <Provider store={store}>
      <BlueprintProvider hotkeysProviderDialogProps={{ title: 'Keyboard' }}>
        <ThemeOnRoot />
        <PageBoundary>
          <BrowserRouter>
            <AppRoutes />
          </BrowserRouter>
        </PageBoundary>
        <NoticeToaster />
      </BlueprintProvider>
    </Provider>
  );
}
