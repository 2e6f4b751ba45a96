import '../../shared/styles';
import { Button, HotkeysContext, HotkeysProvider, Spinner, type HotkeyConfig } from '@blueprintjs/core';
import {
  memo,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ContextType,
} from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { ResultsOffer } from '../../features/jobs/ResultsOffer';
import { ROUTES } from '../../paths';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { jobEvents } from '../../store/jobs/jobsSlice';
import { renewalPostponed, selectIsRenewalDue } from '../../store/session/sessionSlice';
import { selectKeysOn, selectMenuCollapsed } from '../../store/views/shell/shellSelectors';
import { selectResultsJob } from '../../store/jobs/jobsSelectors';
import { keysSwitched, menuToggled } from '../../store/views/shell/shellSlice';
import { AbovePages } from '../../ui/AbovePages';
import { CutTips } from '../../ui/CutTips';
import { HeldKeys } from '../../ui/HeldKeys';
import { lazyPart } from '../../ui/lazyPart';
import { isOverlayOpen, takesCharacters } from '../../ui/overlays';
import { DialogPlace, PartPlace } from '../../ui/PartPlace';
import { useAtRest } from '../../ui/useAtRest';
import { usePageKeys } from '../../ui/useKeys';
import { useMediaQuery } from '../../ui/useMediaQuery';
import { useSheetCells } from '../../ui/useSheetCells';
import { PageBoundary } from '../PageBoundary';
import { loadAccount, loadKeys, loadRenewal, loadResults, preloadDialogs } from './dialogs';
import { useInspector } from './InspectorHost';
import { PageLetters } from './PageLetters';
import { PaletteHost } from './PaletteHost';
import { SideMenu } from './SideMenu';
import { useSubmitKey } from './useSubmitKey';
import './shell.css';
import './menu.css';
import './keys.css';

// The tray is empty during the first render, so its code can be loaded later.
const JobTray = lazyPart(() =>
  import('../../features/jobs/JobTray').then((module) => ({ default: module.JobTray })),
);
const JobResults = lazyPart(loadResults);
const RenewalDialog = lazyPart(loadRenewal);
const KeysDialog = lazyPart(loadKeys);
const AccountDialog = lazyPart(loadAccount);

/** Below this width the open menu lies over the page, so that the orders table keeps its columns. */
const NARROW_PAGE = '(max-width: 1359px)';

/** The frame of every page behind the sign-in, with the list of its keys on "?". */
export function Shell() {
  return (
    <HotkeysProvider
      renderDialog={({ hotkeys, isDialogOpen }, { handleDialogClose }) => (
        <Keys hotkeys={hotkeys} isOpen={isDialogOpen} onClose={handleDialogClose} />
      )}
    >
      <HeldKeys />
      <AbovePages>
        <KeysShown />
      </AbovePages>
    </HotkeysProvider>
  );
}

/**
 * Controls when "?" opens the list of keys. Blueprint opens it for each "?" outside of a text field; here it is a key
 * like the others: off while an overlay is open, or keys are switched off. The button always opens it.
 */
function KeysShown() {
  const [{ hasProvider }, dispatch] = useContext(HotkeysContext);
  const isOn = useAppSelector(selectKeysOn);
  // As stable as possible: with a new function each page registers its keys again.
  const guarded = useCallback<typeof dispatch>(
    (action) => {
      const isMeant = () => isOn && !takesCharacters(document.activeElement) && !isOverlayOpen();
      if (action.type !== 'OPEN_DIALOG' || isMeant()) dispatch(action);
    },
    [dispatch, isOn],
  );
  // The provider has the list itself: pages only add to it, and need not rerender when another one adds a key.
  const keys = useMemo(
    (): ContextType<typeof HotkeysContext> => [{ hotkeys: [], isDialogOpen: false, hasProvider }, guarded],
    [hasProvider, guarded],
  );
  const openKeys = useCallback(() => dispatch({ type: 'OPEN_DIALOG' }), [dispatch]);
  return (
    <HotkeysContext.Provider value={keys}>
      <Frame onKeys={openKeys} />
    </HotkeysContext.Provider>
  );
}

interface KeysProps {
  readonly hotkeys: readonly HotkeyConfig[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The list of keys, whose code is loaded on first use. */
function Keys({ isOpen, ...props }: KeysProps) {
  const isOn = useAppSelector(selectKeysOn);
  const dispatch = useAppDispatch();
  if (!isOpen) return null;
  return (
    <DialogPlace onClose={props.onClose}>
      <KeysDialog {...props} isOn={isOn} onSwitch={(on) => dispatch(keysSwitched({ on }))} />
    </DialogPlace>
  );
}

/** Side menu, page, job tray, and the dialogs of the account and the session. */
const Frame = memo(function Frame({ onKeys }: { readonly onKeys: () => void }) {
  const { isCollapsed, isOverPage, toggle, close } = useMenu();
  const showsRenewal = useAtRest(useAppSelector(selectIsRenewalDue));
  const [isAccountOpen, setAccountOpen] = useState(false);
  const inspector = useInspector();
  const openAccount = useCallback(() => setAccountOpen(true), []);
  const closeAccount = () => setAccountOpen(false);
  const dispatch = useAppDispatch();
  const showsResults = useAppSelector((state) => selectResultsJob(state) !== undefined);

  const keys = useMemo(
    () => [{ combo: '[', group: 'Everywhere', label: 'Collapse or expand the menu', run: toggle }],
    [toggle],
  );
  usePageKeys(keys, useAppSelector(selectKeysOn));
  useSubmitKey();
  useEffect(() => preloadDialogs(), []);
  useSheetCells();

  return (
    <div className={isCollapsed || isOverPage ? 'shell shell-narrow' : 'shell'}>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <SideMenu
        isCollapsed={isCollapsed}
        isOverPage={isOverPage}
        onToggle={toggle}
        onAccount={openAccount}
        onKeys={onKeys}
      />
      {isOverPage && <div className="menu-backdrop" onClick={toggle} />}
      <OpenPage onNavigation={close} />
      <PartPlace
        missing={(retry) => (
          <Button className="jobs-missing" text="The jobs could not be loaded. Try again" onClick={retry} />
        )}
      >
        <JobTray />
      </PartPlace>
      <PaletteHost onKeys={onKeys} onInspect={inspector.open} />
      {inspector.drawer}
      <CutTips />
      <PageLetters />
      {showsResults && (
        <DialogPlace opensByItself onClose={() => dispatch(jobEvents.resultsClosed())}>
          <JobResults />
        </DialogPlace>
      )}
      {isAccountOpen && (
        <DialogPlace onClose={closeAccount}>
          <AccountDialog onClose={closeAccount} />
        </DialogPlace>
      )}
      {showsRenewal && (
        <DialogPlace opensByItself leavesKeys onClose={() => dispatch(renewalPostponed())}>
          <RenewalDialog />
        </DialogPlace>
      )}
    </div>
  );
});

/**
 * The page of the address. Separate from the frame, because opening an order changes the address but nothing around
 * the page.
 */
const OpenPage = memo(function OpenPage({ onNavigation }: { readonly onNavigation: () => void }) {
  const { pathname, key } = useLocation();
  useEffect(onNavigation, [onNavigation, key]);
  const content = useFocusOnNextPage(pathname);
  return (
    <>
      <main id="content" className="shell-page" tabIndex={-1} ref={content}>
        <PageBoundary key={pathname}>
          <Suspense fallback={<Spinner className="shell-waiting" aria-label="Loading the page" />}>
            <Outlet />
          </Suspense>
        </PageBoundary>
      </main>
      <ResultsOffer isAtOrders={pathname === ROUTES.dashboard} />
    </>
  );
});

/**
 * Moves the focus to the new page if the old one had it, for example on a link, so that Tab continues there and not
 * at the top of the menu. A page may then move it to one of its fields.
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
 * On wide pages, the menu pushes the page aside, as it was left last time. On narrow ones it starts collapsed, opens
 * over the page, and is closed by Escape, a click outside, or the next page.
 */
function useMenu() {
  const isNarrowPage = useMediaQuery(NARROW_PAGE);
  const isCollapsedOnWide = useAppSelector(selectMenuCollapsed);
  const [isOpenOver, setOpenOver] = useState(false);
  const dispatch = useAppDispatch();
  const close = useCallback(() => setOpenOver(false), []);

  useEffect(close, [isNarrowPage, close]);

  const isOverPage = isNarrowPage && isOpenOver;
  useEffect(() => {
    if (!isOverPage) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOverPage, close]);

  const toggle = useMemo(
    () => (isNarrowPage ? () => setOpenOver((isOpen) => !isOpen) : () => void dispatch(menuToggled())),
    [dispatch, isNarrowPage],
  );
  return { isCollapsed: isNarrowPage ? !isOpenOver : isCollapsedOnWide, isOverPage, toggle, close };
}
