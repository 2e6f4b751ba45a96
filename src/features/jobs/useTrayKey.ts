import { useHotkeys } from '@blueprintjs/core';
import { useEffect, useMemo, useRef, type RefObject } from 'react';
import { useAppDispatch } from '../../store/hooks';
import { jobEvents } from '../../store/jobs/jobsSlice';
import { isOverlayOpen } from '../../ui/overlays';

/**
 * Ctrl+J opens the tray and moves the focus there; pressed in the tray, it folds it and moves the focus back. Ignored
 * while a dialog is open, or if there are no jobs.
 */
export function useTrayKey(tray: RefObject<HTMLElement>, shown: 'none' | 'minimised' | 'open'): void {
  const dispatch = useAppDispatch();
  const cameFrom = useRef<Element | null>(null);
  const wantsFocus = useRef(false);

  useEffect(() => {
    if (!wantsFocus.current || shown !== 'open') return;
    wantsFocus.current = false;
    focusFirst(tray.current);
  }, [shown, tray]);

  useHotkeys(
    useMemo(() => {
      const press = (event: KeyboardEvent) => {
        if (shown === 'none' || isOverlayOpen()) return;
        event.preventDefault();
        if (shown === 'open' && tray.current?.contains(document.activeElement)) {
          if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
          dispatch(jobEvents.trayToggled({ minimised: true }));
          return;
        }
        cameFrom.current = document.activeElement;
        dispatch(jobEvents.trayToggled({ minimised: false }));
        if (shown === 'open') focusFirst(tray.current);
        else wantsFocus.current = true;
      };
      return [
        {
          combo: 'ctrl + j',
          label: 'Open or minimize the jobs',
          group: 'Everywhere',
          global: true,
          allowInInput: true,
          onKeyDown: press,
        },
      ];
    }, [dispatch, shown, tray]),
  );
}

function focusFirst(tray: HTMLElement | null): void {
  (tray?.querySelector<HTMLElement>('.job-list button') ?? tray?.querySelector('button'))?.focus();
}
