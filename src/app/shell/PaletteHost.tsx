import { useHotkeys } from '@blueprintjs/core';
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { messages } from '../../contract/messages';
import { selectConfig } from '../../store/config/configSlice';
import { selectRoles } from '../../store/session/sessionSlice';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { errorNotice } from '../../store/notices/noticesSlice';
import { ErrorBoundary } from '../../ui/ErrorBoundary';
import { lazyPart } from '../../ui/lazyPart';
import { isOverlayOpen, leaveField } from '../../ui/overlays';
import { Opening } from '../../ui/typedAhead';
import { useGo } from '../../shared/links/useGo';
import { menuFor } from '../menu';
import { reportFault } from '../PageBoundary';
import { PAGES } from '../pages';
import { loadPalette } from './dialogs';

const Palette = lazyPart(loadPalette);

interface PaletteHostProps {
  /** Opens the list of keys. */
  readonly onKeys: () => void;
  /** Opens the inspector; undefined for users who may not. */
  readonly onInspect: (() => void) | undefined;
}

/** The command palette on Ctrl+K, even from a field. Not while an overlay is open: the page's keys are off then. */
export function PaletteHost({ onKeys, onInspect }: PaletteHostProps) {
  const dispatch = useAppDispatch();
  const [opened, setOpened] = useState<{ readonly from: Element | null } | null>(null);
  const then = useRef<() => void>();
  const leave = useCallback((next?: () => void) => {
    then.current = next;
    setOpened(null);
  }, []);
  useEffect(() => {
    if (opened !== null) return;
    then.current?.();
    then.current = undefined;
  }, [opened]);

  useHotkeys(
    useMemo(
      () => [
        {
          combo: 'mod + k',
          label: 'Find anything: an order, a merchant, an action, a page',
          group: 'Everywhere',
          global: true,
          allowInInput: true,
          onKeyDown: (event: KeyboardEvent) => {
            // Otherwise the browser opens its own search.
            event.preventDefault();
            if (event.repeat || isOverlayOpen()) return;
            const from = document.activeElement;
            // What is typed from now on is not meant for that field.
            leaveField();
            setOpened({ from });
          },
        },
      ],
      [],
    ),
  );
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Control' || key === 'Meta') loadPalette().catch(() => undefined);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  useEffect(() => {
    if (opened === null) return undefined;
    // Close on Back, or the palette would hide the new page.
    const onBack = () => leave();
    window.addEventListener('popstate', onBack);
    return () => window.removeEventListener('popstate', onBack);
  }, [opened, leave]);
  const giveUp = () =>
    leave(() => opened?.from instanceof HTMLElement && opened.from.focus({ preventScroll: true }));
  const pages = usePages();
  return (
    opened !== null && (
      <ErrorBoundary
        fallback={() => null}
        onError={(error) => {
          dispatch(reportFault(error));
          dispatch(errorNotice('page/palette', messages.paletteNotLoaded));
          leave();
        }}
      >
        <Suspense fallback={<Opening onEscape={giveUp} />}>
          <Palette pages={pages} from={opened.from} onLeave={leave} onKeys={onKeys} onInspect={onInspect} />
        </Suspense>
      </ErrorBoundary>
    )
  );
}

/** The menu items of this user. */
function usePages() {
  const go = useGo();
  const roles = useAppSelector(selectRoles);
  const config = useAppSelector(selectConfig);
  return useMemo(
    () =>
      menuFor(roles, config).flatMap(({ items }) =>
        items.map(({ page, label, combo, to, Icon }) => {
          const key = `page/${page}`;
          const recent = { kind: 'page' as const, id: page, label };
          const run = () => go(to);
          return {
            key,
            Icon,
            name: label,
            words: PAGES[page].title,
            combo,
            isFound: false,
            recent,
            run,
          };
        }),
      ),
    [go, roles, config],
  );
}
