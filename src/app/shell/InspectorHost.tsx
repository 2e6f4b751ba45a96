import { useHotkeys } from '@blueprintjs/core';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { messages } from '../../contract/messages';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { errorNotice } from '../../store/notices/noticesSlice';
import { selectMayInspect } from '../../store/views/shell/shellSelectors';
import { ErrorBoundary } from '../../ui/ErrorBoundary';
import { lazyPart } from '../../ui/lazyPart';
import { isOverlayOpen } from '../../ui/overlays';
import { reportFault } from '../PageBoundary';
import { loadInspector } from './dialogs';

const Inspector = lazyPart(loadInspector);

/** `?inspect` in the address opens it beside the page, which keeps the focus. */
const byAddress = () => (new URLSearchParams(window.location.search).has('inspect') ? 'byAddress' : null);

/** Opens the inspector on Ctrl+`, for users whom the configuration permits; `open` is undefined for others. */
export function useInspector() {
  const mayInspect = useAppSelector(selectMayInspect);
  const dispatch = useAppDispatch();
  const [opened, setOpened] = useState<'byAddress' | 'byPerson' | null>(byAddress);
  const open = useCallback(() => setOpened('byPerson'), []);
  const close = useCallback(() => setOpened(null), []);
  useHotkeys(
    useMemo(() => {
      const onKeyDown = (event: KeyboardEvent) => {
        if (event.repeat || isOverlayOpen()) return;
        event.preventDefault();
        setOpened((now) => (now ? null : 'byPerson'));
      };
      const label = 'Open or close the inspector';
      const key = {
        combo: 'ctrl + `',
        label,
        group: 'Everywhere',
        global: true,
        allowInInput: true,
        onKeyDown,
      };
      return mayInspect ? [key] : [];
    }, [mayInspect]),
  );
  const drawer = mayInspect && opened && (
    <ErrorBoundary
      fallback={() => null}
      onError={(error) => {
        dispatch(reportFault(error));
        dispatch(errorNotice('page/inspector', messages.inspectorNotLoaded));
        close();
      }}
    >
      <Suspense fallback={null}>
        <Inspector takesFocus={opened === 'byPerson'} onClose={close} />
      </Suspense>
    </ErrorBoundary>
  );
  return { open: mayInspect ? open : undefined, drawer };
}
