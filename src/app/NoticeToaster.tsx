import { OverlayToaster, Position } from '@blueprintjs/core';
import { Endorsed, Error as ErrorIcon, Undo, WarningSign } from '@blueprintjs/icons';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { messages } from '../contract/messages';
import { useAppDispatch, useAppSelector } from '../store/hooks';
import {
  dismissNotice,
  errorNotice,
  restoreOffer,
  selectNotices,
  type Notice,
  type NoticeAbout,
} from '../store/notices/noticesSlice';
import type { AppThunk } from '../store/types';
import { takesCharacters } from '../ui/overlays';
import { useCopy } from '../ui/useCopy';
import { keepToastsPlaced, placeToasts } from './placeToasts';
import { readProblemDetails } from './problemDetails';
import { followFocusIntoToasts, takeFocusOutOfToasts } from './toastFocus';
import './notices.css';

/** More than these do not fit beside a dialog; the newest are drawn, those that must be closed wait behind. */
const MAX_VISIBLE = 5;

/** Longer than the pause Blueprint keeps between two toasts. Milliseconds. */
const TURN_MS = 100;

const ICONS = {
  success: <Endorsed />,
  danger: <ErrorIcon />,
  warning: <WarningSign />,
  none: <Undo />,
} as const;

/** The call that was refused, and what happened before, for whoever looks after the console. */
function CopyDetails({ requestId }: { readonly requestId: string }) {
  const dispatch = useAppDispatch();
  const [details] = useState(() => dispatch(readProblemDetails({ requestId })));
  const { said, copy } = useCopy(details);
  return (
    <>
      <button type="button" className="notice-copy" onClick={copy}>
        {said || 'Copy details'}
      </button>
      <span role="status" className="visually-hidden">
        {said}
      </span>
    </>
  );
}

function NoticeText({ notice }: { readonly notice: Notice }) {
  const title = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const container = title.current?.closest<HTMLElement>('.bp6-toast-container');
    if (container) placeToasts(container);
  }, []);
  return (
    <>
      <strong ref={title} className="notice-title">
        {notice.title}
      </strong>
      {notice.text !== '' && <span className="notice-text">{notice.text}</span>}
      {notice.lines && (
        <ul className="notice-lines">
          {notice.lines.map((line, index) => (
            <li key={index}>{line}</li>
          ))}
        </ul>
      )}
      {notice.requestId !== undefined && !notice.restores && <CopyDetails requestId={notice.requestId} />}
    </>
  );
}

/** Puts back what was deleted. The code for it comes when it is needed: the login page has toasts, too. */
const restore =
  (about: NoticeAbout, part: Notice['restores']): AppThunk =>
  (dispatch) => {
    if (!part) return;
    import(/* webpackChunkName: 'restore' */ '../store/views/merchants/restoreDeleted')
      .then(({ restoreDeleted }) => dispatch(restoreDeleted(part)))
      .catch(() => dispatch(errorNotice(about, messages.couldNotRestore, { restores: part })));
  };

/**
 * Ctrl+Z does what the button of the newest such toast does, also while a dialog keeps the Tab key from it. In a field it
 * takes back what was typed there, as in a grid that has the focus.
 */
function useRestoreKey(notice: Notice | undefined): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (!notice) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
      if (!isUndo || event.defaultPrevented || event.repeat || takesCharacters(event.target)) return;
      event.preventDefault();
      dispatch(dismissNotice(notice.id));
      dispatch(restore(notice.about, notice.restores));
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [dispatch, notice]);
}

/**
 * Draws the store's notices as toasts at the top right, beside or below what is in use (MSG-01..03). Blueprint holds
 * the time and stops it while the pointer or the focus is on a toast; when it ends or the toast is closed the notice
 * leaves the store.
 */
export function NoticeToaster() {
  const notices = useAppSelector(selectNotices);
  const dispatch = useAppDispatch();
  const toaster = useRef<OverlayToaster>(null);
  const drawn = useRef(new Set<number>());
  const turnEndsAt = useRef(0);
  const [turn, setTurn] = useState(0);
  useRestoreKey(notices.findLast(({ restores }) => restores !== undefined));
  const isShown = notices.length > 0;
  useEffect(() => (isShown ? keepToastsPlaced() : undefined), [isShown]);
  useEffect(() => followFocusIntoToasts(), []);

  useEffect(() => {
    const visible = notices.slice(-MAX_VISIBLE);
    for (const notice of notices.slice(0, -MAX_VISIBLE)) {
      if (notice.durationMs !== null) dispatch(dismissNotice(notice.id));
    }
    const stale = [...drawn.current].filter((id) => visible.every((notice) => notice.id !== id));
    for (const id of stale) {
      drawn.current.delete(id);
      toaster.current?.dismiss(String(id));
    }
  }, [notices, dispatch]);

  useEffect(() => {
    const next = notices.slice(-MAX_VISIBLE).find(({ id }) => !drawn.current.has(id));
    if (!next) return undefined;
    // One a turn: Blueprint queues what comes faster, and what waits there cannot be taken back.
    const wait = turnEndsAt.current - performance.now();
    if (wait > 0) {
      const timer = setTimeout(() => setTurn((current) => current + 1), wait);
      return () => clearTimeout(timer);
    }
    turnEndsAt.current = performance.now() + TURN_MS;
    drawn.current.add(next.id);
    toaster.current?.show(
      {
        className: 'notice',
        intent: next.intent,
        icon: ICONS[next.intent],
        message: <NoticeText notice={next} />,
        timeout: next.durationMs ?? 0,
        ...(next.restores && {
          action: { text: 'Restore (Ctrl+Z)', onClick: () => dispatch(restore(next.about, next.restores)) },
        }),
        onDismiss: (isTimeOver) => {
          takeFocusOutOfToasts();
          // One that only made room is still in the store, and drawn again when there is room.
          if (!drawn.current.delete(next.id)) return;
          dispatch(dismissNotice(next.id));
          if (isTimeOver && next.intent === 'success' && next.restores) dispatch(restoreOffer(next));
        },
      },
      String(next.id),
    );
    setTurn((current) => current + 1);
    return undefined;
  }, [notices, dispatch, turn]);

  return <OverlayToaster ref={toaster} position={Position.TOP_RIGHT} canEscapeKeyClear={false} usePortal />;
}
