import { useHotkeys } from '@blueprintjs/core';
import { Suspense, useCallback, useMemo, useRef, useState } from 'react';
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

/** Whether the address asks for it: `?inspect`. */
const isAskedFor = (): boolean => new URLSearchParams(window.location.search).has('inspect');

/** The inspector on Ctrl+` or `?inspect`, for whom the configuration lets have it; `open` is undefined for others. */
export function useInspector() {
  const mayInspect = useAppSelector(selectMayInspect);
  const dispatch = useAppDispatch();
  // One that the address asks for leaves the focus to the page.
  const [isOpen, setOpen] = useState(isAskedFor);
  const takesFocus = useRef(false);
  const from = useRef<Element | null>(null);
  const open = useCallback(() => {
    from.current = document.activeElement === document.body ? null : document.activeElement;
    takesFocus.current = true;
    setOpen(true);
  }, []);
  const close = useCallback(() => {
    const isInside = document.getElementById('inspector')?.contains(document.activeElement) === true;
    setOpen(false);
    if (!isInside) return;
    const back = from.current?.isConnected ? from.current : document.getElementById('content');
    if (back instanceof HTMLElement) back.focus({ preventScroll: true });
  }, []);
  const keys = useMemo(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.repeat || isOverlayOpen()) return;
      event.preventDefault();
      if (isOpen) close();
      else open();
    };
    const key = { combo: 'ctrl + `', label: 'Open or close the inspector', group: 'Everywhere', onKeyDown };
    return mayInspect ? [{ ...key, global: true, allowInInput: true }] : [];
  }, [mayInspect, isOpen, open, close]);
  useHotkeys(keys);
  const drawer = mayInspect && isOpen && (
    <ErrorBoundary
      fallback={() => null}
      onError={(error) => {
        dispatch(reportFault(error));
        dispatch(errorNotice('page/inspector', messages.inspectorNotLoaded));
        setOpen(false);
      }}
    >
      <Suspense fallback={null}>
        <Inspector takesFocus={takesFocus.current} onClose={close} />
      </Suspense>
    </ErrorBoundary>
  );
  return { open: mayInspect ? open : undefined, drawer };
}
