import { HotkeysProvider, Spinner, useHotkeys, type HotkeyConfig } from '@blueprintjs/core';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { selectIsRenewalDue } from '../../store/session/sessionSlice';
import { selectMenuCollapsed } from '../../store/views/shell/shellSelectors';
import { selectResultsJob } from '../../store/workflows/jobsSelectors';
import { menuToggled } from '../../store/views/shell/shellSlice';
import { useMediaQuery } from '../../ui/useMediaQuery';
import { PageBoundary } from '../PageBoundary';
import { loadKeys, loadRenewal, loadResults, preloadDialogs } from '../preload';
import { SideMenu } from './SideMenu';
import './shell.css';

// The tray has nothing to show while the page is drawn for the first time: it may come after it.
const JobTray = lazy(() =>
  import('../../features/workflows/JobTray').then((module) => ({ default: module.JobTray })),
);
const JobResults = lazy(loadResults);
const RenewalDialog = lazy(loadRenewal);
const KeysDialog = lazy(loadKeys);

/** Under this width the open menu lies over the page, so that the orders table keeps its columns. */
const NARROW_PAGE = '(max-width: 1359px)';

/** The frame of every page behind the sign-in, with the list of its keys on "?". */
export function Shell() {
  return (
    <HotkeysProvider
      renderDialog={({ hotkeys, isDialogOpen }, { handleDialogClose }) => (
        <Keys hotkeys={hotkeys} isOpen={isDialogOpen} onClose={handleDialogClose} />
      )}
    >
      <Frame />
    </HotkeysProvider>
  );
}

interface KeysProps {
  readonly hotkeys: readonly HotkeyConfig[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The list of keys, drawn from when it is first asked for. */
function Keys(props: KeysProps) {
  const [wasOpened, setWasOpened] = useState(props.isOpen);
  if (props.isOpen && !wasOpened) setWasOpened(true);
  return <Suspense fallback={null}>{wasOpened && <KeysDialog {...props} />}</Suspense>;
}

/** Side menu, the page, the job tray, the renewal dialog. */
function Frame() {
  const { isCollapsed, isOverPage, toggle } = useMenu();
  const isRenewalDue = useAppSelector(selectIsRenewalDue);
  const showsResults = useAppSelector((state) => selectResultsJob(state) !== undefined);
  const { pathname } = useLocation();
  const content = useFocusOnNextPage(pathname);

  // "?" lists these together with the keys of the page that is open.
  const hotkeys = useMemo(
    () => [
      {
        combo: '[',
        global: true,
        group: 'Everywhere',
        label: 'Collapse or expand the menu',
        onKeyDown: toggle,
      },
    ],
    [toggle],
  );
  useHotkeys(hotkeys);
  useEffect(() => preloadDialogs(), []);

  return (
    <div className={isCollapsed || isOverPage ? 'shell shell-narrow' : 'shell'}>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <SideMenu isCollapsed={isCollapsed} isOverPage={isOverPage} onToggle={toggle} />
      {isOverPage && <div className="menu-backdrop" onClick={toggle} />}
      <main id="content" className="shell-page" tabIndex={-1} ref={content}>
        <PageBoundary key={pathname}>
          <Suspense fallback={<Spinner className="shell-waiting" aria-label="Loading the page" />}>
            <Outlet />
          </Suspense>
        </PageBoundary>
      </main>
      <Suspense fallback={null}>
        <JobTray />
        {showsResults && <JobResults />}
        {isRenewalDue && <RenewalDialog />}
      </Suspense>
    </div>
  );
}

/**
 * A page that goes takes the focus with it when the link that led on was its own. The next page has it then, so that Tab
 * goes on there and not at the top of the menu. A page may take it for a field of its own.
 */
function useFocusOnNextPage(pathname: string) {
  const content = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (document.activeElement === document.body) content.current?.focus({ preventScroll: true });
  }, [pathname]);
  return content;
}

/**
 * Wide pages: the menu pushes the page, as it was left last time. Narrow ones: it starts collapsed, opens over the
 * page, and closes with Escape, a click beside it, or the next page.
 */
function useMenu() {
  const isNarrowPage = useMediaQuery(NARROW_PAGE);
  const isCollapsedOnWide = useAppSelector(selectMenuCollapsed);
  const [isOpenOver, setOpenOver] = useState(false);
  const { key } = useLocation();
  const dispatch = useAppDispatch();

  useEffect(() => setOpenOver(false), [isNarrowPage, key]);

  const isOverPage = isNarrowPage && isOpenOver;
  useEffect(() => {
    if (!isOverPage) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setOpenOver(false);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOverPage]);

  const toggle = useMemo(
    () => (isNarrowPage ? () => setOpenOver((isOpen) => !isOpen) : () => void dispatch(menuToggled())),
    [dispatch, isNarrowPage],
  );
  return { isCollapsed: isNarrowPage ? !isOpenOver : isCollapsedOnWide, isOverPage, toggle };
}
