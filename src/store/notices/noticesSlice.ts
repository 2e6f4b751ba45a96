/**
 * The toasts on screen, as data (spec section 8, MSG-01..03, D-008). The makers below are the one place that
 * knows which kind is titled what and stays how long; `app/NoticeToaster` draws them and holds the timer while
 * the pointer is over one.
 */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { titles } from '../../contract/messages';
import { shortList } from '../../lib/shortList';

export interface NoticeContent {
  readonly intent: 'success' | 'danger' | 'warning';
  readonly title: string;
  readonly text: string;
  /** A list under the text, one entry a line. */
  readonly lines?: readonly string[];
  /** Null stays until it is closed. */
  readonly durationMs: number | null;
  /** A notice of the same key takes the place of the earlier one; `withdraw(key)` takes it away. */
  readonly key?: string;
}

export interface Notice extends NoticeContent {
  readonly id: number;
}

/** How long each kind stays (D-008). Milliseconds. */
export const NOTICE_MS = { success: 3_000, error: 5_000, validation: 5_000, list: 10_000 } as const;

/** More than anybody reads; a loop of failures must not fill the store. The newest stay. */
const MAX_NOTICES = 30;

interface NoticesState {
  nextId: number;
  /** Replaced as a whole, never changed in place. */
  shown: readonly Notice[];
}

const initialState: NoticesState = { nextId: 1, shown: [] };

function saysTheSame(a: NoticeContent, b: NoticeContent): boolean {
  if (a.key !== undefined || b.key !== undefined) return a.key === b.key;
  return (
    a.intent === b.intent &&
    a.title === b.title &&
    a.text === b.text &&
    (a.lines ?? []).join('\n') === (b.lines ?? []).join('\n')
  );
}

export const noticesSlice = createSlice({
  name: 'notices',
  initialState,
  reducers: {
    /** Ten calls that fail for one reason are one toast: the same words again replace the earlier ones. */
    notified: (state, action: PayloadAction<NoticeContent>): NoticesState => {
      const notice: Notice = { ...action.payload, id: state.nextId };
      const others = state.shown.filter((shown) => !saysTheSame(shown, notice));
      return { nextId: state.nextId + 1, shown: [...others, notice].slice(-MAX_NOTICES) };
    },
    /** Closed by the person, or its time is over. */
    dismissed(state, action: PayloadAction<number>) {
      state.shown = state.shown.filter((notice) => notice.id !== action.payload);
    },
    /** No longer true: every notice of this key goes. */
    withdrawn(state, action: PayloadAction<string>) {
      state.shown = state.shown.filter((notice) => notice.key !== action.payload);
    },
  },
  selectors: {
    selectNotices: (state) => state.shown,
  },
});

export const { notified: notify, dismissed: dismissNotice, withdrawn: withdrawNotice } = noticesSlice.actions;
export const { selectNotices } = noticesSlice.selectors;

interface NoticeOptions {
  readonly title?: string;
  readonly key?: string;
  readonly lines?: readonly string[];
}

function notice(
  intent: NoticeContent['intent'],
  text: string,
  durationMs: number | null,
  { title, key, lines }: NoticeOptions,
) {
  return notify({
    intent,
    title: title ?? (intent === 'success' ? titles.success : titles.error),
    text,
    durationMs,
    ...(key !== undefined && { key }),
    ...(lines !== undefined && lines.length > 0 && { lines }),
  });
}

/** Something was done: `Success!`, 3 s. */
export const successNotice = (text: string, options: NoticeOptions = {}) =>
  notice('success', text, NOTICE_MS.success, options);

/** A call failed, usually with the server's message: `Error!`, 5 s. */
export const errorNotice = (text: string, options: NoticeOptions = {}) =>
  notice('danger', text, NOTICE_MS.error, options);

/** What was typed or chosen will not do: `Error!`, 5 s; several messages stand one a line, the first ten of them. */
export const validationNotice = (text: string | readonly string[], options: NoticeOptions = {}) => {
  const told = typeof text === 'string' ? text : shortList(text, (message) => message).join('\n');
  return notice('danger', told, NOTICE_MS.validation, options);
};

/** Must be read: stays until closed (login failures, failed labels). */
export const persistentErrorNotice = (text: string, options: NoticeOptions = {}) =>
  notice('danger', text, null, options);

/** One failure with several causes, 10 s (`Errors raised`). */
export const listErrorNotice = (text: string, lines: readonly string[], options: NoticeOptions = {}) =>
  notice('danger', text, NOTICE_MS.list, { ...options, lines });
