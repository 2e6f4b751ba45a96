import { OverlayToaster, Position } from '@blueprintjs/core';
import { Endorsed, Error as ErrorIcon, WarningSign } from '@blueprintjs/icons';
import { useEffect, useRef } from 'react';
import { useAppDispatch, useAppSelector } from '../store/hooks';
import { dismissNotice, selectNotices, type Notice } from '../store/notices/noticesSlice';
import './notices.css';

/** More than these do not fit beside a dialog; the newest are drawn, those that must be closed wait behind. */
const MAX_VISIBLE = 5;

const ICONS = { success: <Endorsed />, danger: <ErrorIcon />, warning: <WarningSign /> } as const;

function NoticeText({ notice }: { readonly notice: Notice }) {
  return (
    <>
      <strong className="notice-title">{notice.title}</strong>
      {notice.text !== '' && <span className="notice-text">{notice.text}</span>}
      {notice.lines && (
        <ul className="notice-lines">
          {notice.lines.map((line, index) => (
            <li key={index}>{line}</li>
          ))}
        </ul>
      )}
    </>
  );
}

/**
 * Draws the store's notices as toasts at the top right (MSG-01..03, D-008). Blueprint holds the time and stops it
 * while the pointer or the focus is on a toast; when it ends or the toast is closed the notice leaves the store.
 */
export function NoticeToaster() {
  const notices = useAppSelector(selectNotices);
  const dispatch = useAppDispatch();
  const toaster = useRef<OverlayToaster>(null);
  const drawn = useRef(new Set<number>());

  useEffect(() => {
    const visible = notices.slice(-MAX_VISIBLE);
    const visibleIds = new Set(visible.map((notice) => notice.id));
    for (const notice of notices.slice(0, -MAX_VISIBLE)) {
      if (notice.durationMs !== null) dispatch(dismissNotice(notice.id));
    }
    for (const id of drawn.current) {
      if (visibleIds.has(id)) continue;
      drawn.current.delete(id);
      toaster.current?.dismiss(String(id));
    }
    for (const notice of visible) {
      if (drawn.current.has(notice.id)) continue;
      drawn.current.add(notice.id);
      toaster.current?.show(
        {
          className: 'notice',
          intent: notice.intent,
          icon: ICONS[notice.intent],
          message: <NoticeText notice={notice} />,
          timeout: notice.durationMs ?? 0,
          onDismiss: () => {
            // A notice that only made room is drawn again when there is room; it is still in the store.
            if (drawn.current.delete(notice.id)) dispatch(dismissNotice(notice.id));
          },
        },
        String(notice.id),
      );
    }
  }, [notices, dispatch]);

  return <OverlayToaster ref={toaster} position={Position.TOP_RIGHT} canEscapeKeyClear={false} usePortal />;
}
