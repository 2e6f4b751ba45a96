/**
 * The toasts on screen, as data (MSG-01..03, docs/decisions/texts.md#notices). The title and duration of each kind are
 * set only in the functions below. `app/NoticeToaster` renders the toasts and pauses the timer while the pointer is
 * over one. Each toast names its subject, and is removed when that changes (docs/decisions/0030).
 */
import { createSlice, isRejectedWithValue, type PayloadAction } from '@reduxjs/toolkit';
import { isApiError, type ApiError } from '../../api/errors';
import { titles } from '../../contract/messages';
import type { DeletedPart } from '../../domain/merchants/deletedPart';
import { shortList } from '../../lib/shortList';
import type { AppThunk } from '../types';
import { sessionEnded, sessionStarted } from '../session/sessionSlice';

/** The areas of the subjects of notices. */
export type NoticeSubject =
  | 'account'
  | 'activity'
  | 'bulkList'
  | 'console'
  | 'flag'
  | 'job'
  | 'jobs'
  | 'merchant'
  | 'merchantUser'
  | 'merchants'
  | 'order'
  | 'orderSearch'
  | 'orderSelection'
  | 'page'
  | 'rates'
  | 'registration'
  | 'rule'
  | 'session'
  | 'staffUser'
  | 'views'
  | 'zone';

/** The content of a toast: its text, and lines under it. */
export interface Said {
  readonly text: string;
  readonly lines?: readonly string[];
  /** A deleted part, which the toast's button restores. */
  readonly restores?: DeletedPart;
}

/**
 * The form, action or record that a notice is about: `rates`, `order/ord_1/fields`. All notices about the same thing
 * use the same subject.
 */
export type NoticeAbout = NoticeSubject | `${NoticeSubject}/${string}`;

/** The kind of thing that it is about. */
export const noticeSubjectOf = (about: NoticeAbout): NoticeSubject => about.split('/', 1)[0] as NoticeSubject;

interface NoticeContent {
  readonly intent: 'success' | 'danger' | 'warning' | 'none';
  /** A new notice replaces an earlier one with the same subject. */
  readonly about: NoticeAbout;
  readonly title: string;
  readonly text: string;
  /** A list under the text, one entry per line. */
  readonly lines?: readonly string[];
  /** Null: stays until it is closed. */
  readonly durationMs: number | null;
  /** It is about the content of the current page or dialog, and makes no sense elsewhere. */
  readonly isOfPlace?: boolean;
  /** A deleted part, which its button restores. */
  readonly restores?: DeletedPart;
}

export interface Notice extends NoticeContent {
  readonly id: number;
  /** The id of the refused call that it reports. */
  readonly requestId?: string;
}

/** A call that the server refused, and its text. A notice with that text reports the call. */
interface Refusal {
  readonly requestId: string;
  readonly words: string;
}

/** How long each kind is shown. Milliseconds. */
const NOTICE_MS = { success: 3_000, error: 5_000, validation: 5_000, list: 10_000, offer: 7_000 } as const;

/** More than anybody reads, but a loop of failures cannot fill the store. The newest are kept. */
const MAX_NOTICES = 30;

/** A failure is shown at once, but other calls may be refused in between. */
const MAX_REFUSALS = 10;

interface NoticesState {
  nextId: number;
  /** Replaced as a whole, never changed in place. */
  shown: readonly Notice[];
  /** The last few, newest first. */
  refusals: readonly Refusal[];
}

const initialState: NoticesState = { nextId: 1, shown: [], refusals: [] };

const saysTheSame = (a: NoticeContent, b: NoticeContent): boolean =>
  a.intent === b.intent &&
  a.title === b.title &&
  a.text === b.text &&
  (a.lines ?? []).join('\n') === (b.lines ?? []).join('\n');

/** It stays until somebody has dealt with its subject, or its button is for that subject alone. */
const isForOneSubject = ({ durationMs, restores }: NoticeContent): boolean =>
  durationMs === null || restores !== undefined;

/** Whether one toast is enough for both, although they are about different things. */
const isRepeat = (shown: NoticeContent, notice: NoticeContent): boolean =>
  saysTheSame(shown, notice) && !isForOneSubject(shown) && !isForOneSubject(notice);

/**
 * The refusal whose text the notice contains. Most failures use the server's text, so this finds the request id without
 * help from the callers.
 */
function refusalIn(
  { refusals }: NoticesState,
  { intent, text, lines = [] }: NoticeContent,
): Refusal | undefined {
  const fullText = [text, ...lines].join('\n');
  return intent === 'success' ? undefined : refusals.find(({ words }) => fullText.includes(words));
}

const keep = (state: NoticesState, stays: (notice: Notice) => boolean): NoticesState => ({
  ...state,
  shown: state.shown.filter(stays),
});

/** Whether a new try, or giving up, removes the notice. Notices of success stay. */
const isUndoneBy =
  (retried: NoticeAbout) =>
  ({ about, intent }: Notice) =>
    about === retried && intent !== 'success';

/** Whether the notice is removed with its page, or with `about` only with that dialog or form on it. */
const isOfLeft =
  (left: NoticeAbout | undefined) =>
  ({ about, isOfPlace }: Notice) =>
    isOfPlace === true && (left === undefined || about === left);

export const noticesSlice = createSlice({
  name: 'notices',
  initialState,
  reducers: {
    /**
     * Replaces notices with the same subject, and passing ones with the same content: ten calls that fail for one
     * reason make one toast.
     */
    notified: (state, action: PayloadAction<NoticeContent>): NoticesState => {
      const refusal = refusalIn(state, action.payload);
      const notice: Notice = {
        ...action.payload,
        id: state.nextId,
        ...(refusal && { requestId: refusal.requestId }),
      };
      const others = state.shown.filter((shown) => shown.about !== notice.about && !isRepeat(shown, notice));
      return { ...state, nextId: state.nextId + 1, shown: [...others, notice].slice(-MAX_NOTICES) };
    },
    /** Closed by the person or by its timer. */
    dismissed: (state, action: PayloadAction<number>): NoticesState =>
      keep(state, ({ id }) => id !== action.payload),
    /** Removed because they are no longer true. */
    withdrawn: (state, action: PayloadAction<readonly number[]>): NoticesState =>
      keep(state, ({ id }) => !action.payload.includes(id)),
  },
  extraReducers: (builder) => {
    // Do not show "There is no token set" beside the dashboard, or one person's orders on the next person's login page.
    builder.addMatcher(sessionStarted, (state) => keep(state, ({ intent }) => intent === 'success'));
    builder.addMatcher(sessionEnded, (state) => ({ ...keep(state, () => false), refusals: [] }));
    builder.addMatcher(isRejectedWithValue, (state, { payload }): NoticesState => {
      // Wrong credentials need no request id.
      if (!isApiError(payload) || payload.requestId === undefined || payload.status === 401) return state;
      const { requestId, message: words } = payload;
      return { ...state, refusals: [{ requestId, words }, ...state.refusals].slice(0, MAX_REFUSALS) };
    });
  },
  selectors: {
    selectNotices: (state) => state.shown,
  },
});

export const { dismissed: dismissNotice } = noticesSlice.actions;
export const { selectNotices } = noticesSlice.selectors;

/** Removes notices; dispatches nothing if there are none. */
const withdraw =
  (isOver: (notice: Notice) => boolean): AppThunk =>
  (dispatch, getState) => {
    const over = selectNotices(getState()).filter(isOver);
    if (over.length > 0) dispatch(noticesSlice.actions.withdrawn(over.map(({ id }) => id)));
  };

/** Removes failures and warnings about something that is retried or given up. */
export const withdrawNotice = (about: NoticeAbout): AppThunk => withdraw(isUndoneBy(about));

/** Removes the notices about the content of a page that was left, or with `about` of a dialog or form on it. */
export const leaveNotices = (about?: NoticeAbout): AppThunk => withdraw(isOfLeft(about));

interface NoticeOptions {
  readonly title?: string;
  readonly lines?: readonly string[];
  readonly isOfPlace?: boolean;
  readonly restores?: DeletedPart | undefined;
  /** Stays until it is closed or no longer true, because nobody may be looking when it appears. */
  readonly isLasting?: boolean;
}

function notice(
  kind: Pick<NoticeContent, 'intent' | 'about' | 'durationMs'>,
  text: string,
  { title, lines, isOfPlace, restores }: NoticeOptions,
) {
  return noticesSlice.actions.notified({
    ...kind,
    title: title ?? (kind.intent === 'success' ? titles.success : titles.error),
    text,
    ...(lines !== undefined && lines.length > 0 && { lines }),
    ...(isOfPlace === true && { isOfPlace }),
    ...(restores && { restores }),
  });
}

/** For a success: `Success!`, 3 s; 10 s when there is more to read. */
export const successNotice = (
  about: NoticeAbout,
  text: string,
  { isLong = false, ...options }: NoticeOptions & { readonly isLong?: boolean } = {},
) =>
  notice(
    { intent: 'success', about, durationMs: isLong ? NOTICE_MS.list : NOTICE_MS.success },
    text,
    options,
  );

/** Offers for 7 s more to restore what was deleted: it takes time to reach a button. */
export const restoreOffer = ({ about, lines, restores }: Notice) =>
  notice({ intent: 'none', about, durationMs: NOTICE_MS.offer }, '', {
    title: titles.restorable,
    ...(lines && { lines }),
    restores,
  });

/** For a failure: `Error!`, 5 s; 10 s when it has a button. */
export const errorNotice = (about: NoticeAbout, text: string, options: NoticeOptions = {}) => {
  const passing = options.restores ? NOTICE_MS.list : NOTICE_MS.error;
  return notice({ intent: 'danger', about, durationMs: options.isLasting ? null : passing }, text, options);
};

/**
 * For a failed change. Shows the server's message unless `text` includes it (`failureText`). If the outcome is unknown,
 * the notice stays until it is closed or the change is retried: it appears after half a minute, when people look
 * elsewhere.
 */
export const failureNotice = (
  about: NoticeAbout,
  error: ApiError,
  text: string = error.message,
  options: NoticeOptions = {},
) => errorNotice(about, text, { ...options, isLasting: error.isUnconfirmed === true });

/** For invalid input: `Error!`, 5 s, removed with the page. Several messages are shown one per line, up to ten. */
export const validationNotice = (about: NoticeAbout, text: string | readonly string[]) => {
  const fullText = typeof text === 'string' ? text : shortList(text, (message) => message).join('\n');
  return notice({ intent: 'danger', about, durationMs: NOTICE_MS.validation }, fullText, { isOfPlace: true });
};

/** For a partial or unexpected result: `Warning`, 5 s; 10 s with `isLong`. */
export const warningNotice = (
  about: NoticeAbout,
  text: string,
  { isLong = false, title = titles.warning, ...options }: NoticeOptions & { readonly isLong?: boolean } = {},
) => {
  const passing = isLong ? NOTICE_MS.list : NOTICE_MS.error;
  const durationMs = options.isLasting ? null : passing;
  return notice({ intent: 'warning', about, durationMs }, text, { ...options, title });
};

/** For what must be read: stays until closed (login failures, failed labels). */
export const persistentErrorNotice = (about: NoticeAbout, text: string, options: NoticeOptions = {}) =>
  notice({ intent: 'danger', about, durationMs: null }, text, options);

/** For one failure with several causes, 10 s (`Errors raised`). */
export const listErrorNotice = (about: NoticeAbout, text: string, lines: readonly string[]) =>
  notice({ intent: 'danger', about, durationMs: NOTICE_MS.list }, text, { lines });
