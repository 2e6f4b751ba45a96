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

/** More do not fit beside a dialog; the newest are drawn, and those that must be closed wait. */
const MAX_VISIBLE = 5;

/** Longer than Blueprint's pause between two toasts. Milliseconds. */
const TURN_MS = 100;

const ICONS = {
  success: <Endorsed />,
  danger: <ErrorIcon />,
  warning: <WarningSign />,
  none: <Undo />,
} as const;

/** Copies the refused request and what happened before it, for the operators of the console. */
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

/** Restores what was deleted. Its code is loaded on demand, because the login page has toasts too. */
const restore =
  (about: NoticeAbout, part: Notice['restores']): AppThunk =>
  (dispatch) => {
    if (!part) return;
    import(/* webpackChunkName: 'restore' */ '../store/views/merchants/restoreDeleted')
      .then(({ restoreDeleted }) => dispatch(restoreDeleted(part)))
      .catch(() => dispatch(errorNotice(about, messages.couldNotRestore, { restores: part })));
  };

/**
 * Ctrl+Z presses the button of the newest such toast, even if a dialog keeps the Tab key from reaching it. In a
 * field, or in a grid that has the focus, it undoes the input there instead.
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
 * Draws the store's notices as toasts at the top right, beside or below the controls in use (MSG-01..03). Blueprint
 * runs the timer and pauses it while the pointer or the focus is on a toast; when it ends or the toast is closed, the
 * notice is removed from the store.
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
    // One per turn: Blueprint queues toasts that come faster, and queued ones cannot be removed.
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
          // A toast that only made room is still in the store, and is drawn again when there is room.
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
