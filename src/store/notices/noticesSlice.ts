/**
 * The toasts on screen, as data (MSG-01..03, docs/decisions/texts.md#notices). The makers below are the one place
 * that knows which kind is titled what and stays how long; `app/NoticeToaster` draws them and holds the timer while
 * the pointer is over one. Each says what it is about, and goes when that changes (docs/decisions/0030).
 */
import { createSlice, isRejectedWithValue, type PayloadAction } from '@reduxjs/toolkit';
import { isApiError, type ApiError } from '../../api/errors';
import { titles } from '../../contract/messages';
import type { DeletedPart } from '../../domain/merchants/deletedPart';
import { shortList } from '../../lib/shortList';
import type { AppThunk } from '../types';
import { sessionEnded, sessionStarted } from '../session/sessionSlice';

/** The areas that notices are about. */
type NoticeSubject =
  | 'account'
  | 'activity'
  | 'bulkList'
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
  | 'serviceUser'
  | 'session'
  | 'staffUser'
  | 'views'
  | 'zone';

/** What a toast says: its words, and lines under them. */
export interface Said {
  readonly text: string;
  readonly lines?: readonly string[];
  /** What was deleted, and is put back by the toast's button. */
  readonly restores?: DeletedPart;
}

/**
 * The form, action or record that a notice is about: `rates`, `order/ord_1/fields`. Whatever tells of the same thing
 * uses the same one.
 */
export type NoticeAbout = NoticeSubject | `${NoticeSubject}/${string}`;

interface NoticeContent {
  readonly intent: 'success' | 'danger' | 'warning' | 'none';
  /** A notice about the same takes the place of the earlier one. */
  readonly about: NoticeAbout;
  readonly title: string;
  readonly text: string;
  /** A list under the text, one entry a line. */
  readonly lines?: readonly string[];
  /** Null stays until it is closed. */
  readonly durationMs: number | null;
  /** It speaks of what the page or dialog shows, and says nothing anywhere else. */
  readonly isOfPlace?: boolean;
  /** What was deleted, and is put back by its button. */
  readonly restores?: DeletedPart;
}

export interface Notice extends NoticeContent {
  readonly id: number;
  /** It tells of a call that the server refused under this id. */
  readonly requestId?: string;
}

/** A call that the server refused, and its words: a notice that has them tells of it. */
interface Refusal {
  readonly requestId: string;
  readonly words: string;
}

/** How long each kind stays. Milliseconds. */
const NOTICE_MS = { success: 3_000, error: 5_000, validation: 5_000, list: 10_000, offer: 7_000 } as const;

/** More than anybody reads; a loop of failures must not fill the store. The newest stay. */
const MAX_NOTICES = 30;

/** A failure is told at once; others may be refused meanwhile. */
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

/** Most failures are told with the server's words, whoever tells them: so none can forget to say which call it was. */
function refusalIn(
  { refusals }: NoticesState,
  { intent, text, lines = [] }: NoticeContent,
): Refusal | undefined {
  const told = [text, ...lines].join('\n');
  return intent === 'success' ? undefined : refusals.find(({ words }) => told.includes(words));
}

const keep = (state: NoticesState, stays: (notice: Notice) => boolean): NoticesState => ({
  ...state,
  shown: state.shown.filter(stays),
});

/** Whether a new try at something, or giving it up, takes the notice away. What was done stays done. */
const isUndoneBy =
  (retried: NoticeAbout) =>
  ({ about, intent }: Notice) =>
    about === retried && intent !== 'success';

/** Whether the notice goes with a page, or with `about` only with that dialog or form on it. */
const isOfLeft =
  (left: NoticeAbout | undefined) =>
  ({ about, isOfPlace }: Notice) =>
    isOfPlace === true && (left === undefined || about === left);

export const noticesSlice = createSlice({
  name: 'notices',
  initialState,
  reducers: {
    /** What was said about the same is over; and ten calls that fail for one reason are one toast. */
    notified: (state, action: PayloadAction<NoticeContent>): NoticesState => {
      const refusal = refusalIn(state, action.payload);
      const notice: Notice = {
        ...action.payload,
        id: state.nextId,
        ...(refusal && { requestId: refusal.requestId }),
      };
      const others = state.shown.filter(
        (shown) => shown.about !== notice.about && !saysTheSame(shown, notice),
      );
      return { ...state, nextId: state.nextId + 1, shown: [...others, notice].slice(-MAX_NOTICES) };
    },
    /** Closed by the person, or its time is over. */
    dismissed: (state, action: PayloadAction<number>): NoticesState =>
      keep(state, ({ id }) => id !== action.payload),
    /** No longer true. */
    withdrawn: (state, action: PayloadAction<readonly number[]>): NoticesState =>
      keep(state, ({ id }) => !action.payload.includes(id)),
  },
  extraReducers: (builder) => {
    // No "There is no token set" beside the dashboard, and no order of one person on the login page of the next.
    builder.addMatcher(sessionStarted, (state) => keep(state, ({ intent }) => intent === 'success'));
    builder.addMatcher(sessionEnded, (state) => ({ ...keep(state, () => false), refusals: [] }));
    builder.addMatcher(isRejectedWithValue, (state, { payload }): NoticesState => {
      // Wrong credentials are nothing to look up.
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

/** Takes notices away; no action where there are none. */
const withdraw =
  (isOver: (notice: Notice) => boolean): AppThunk =>
  (dispatch, getState) => {
    const over = selectNotices(getState()).filter(isOver);
    if (over.length > 0) dispatch(noticesSlice.actions.withdrawn(over.map(({ id }) => id)));
  };

/** It is tried again, or given up: failures and warnings about it go. */
export const withdrawNotice = (about: NoticeAbout): AppThunk => withdraw(isUndoneBy(about));

/** A page was left, or with `about` only a dialog or form on it: what spoke of what it shows goes. */
export const leaveNotices = (about?: NoticeAbout): AppThunk => withdraw(isOfLeft(about));

interface NoticeOptions {
  readonly title?: string;
  readonly lines?: readonly string[];
  readonly isOfPlace?: boolean;
  readonly restores?: DeletedPart | undefined;
  /** Until it is closed, or no longer true: it may come while nobody looks. */
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

/** Something was done: `Success!`, 3 s; 10 s where there is more to read. */
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

/** What was deleted was told, and can be restored for 7 s more: a button needs time to be reached. */
export const restoreOffer = ({ about, lines, restores }: Notice) =>
  notice({ intent: 'none', about, durationMs: NOTICE_MS.offer }, '', {
    title: titles.restorable,
    ...(lines && { lines }),
    restores,
  });

/** Something failed: `Error!`, 5 s; 10 s where there is a button to press. */
export const errorNotice = (about: NoticeAbout, text: string, options: NoticeOptions = {}) => {
  const passing = options.restores ? NOTICE_MS.list : NOTICE_MS.error;
  return notice({ intent: 'danger', about, durationMs: options.isLasting ? null : passing }, text, options);
};

/**
 * A change failed, told with the server's message where no `text` stands around it (`failureText`). That nobody knows what
 * came of it stays until it is closed or tried again: it is told after half a minute, when people look elsewhere.
 */
export const failureNotice = (
  about: NoticeAbout,
  error: ApiError,
  text: string = error.message,
  options: NoticeOptions = {},
) => errorNotice(about, text, { ...options, isLasting: error.isUnconfirmed === true });

/**
 * What was typed or chosen will not do: `Error!`, 5 s, and not beyond the page; several messages stand one a line, the
 * first ten of them.
 */
export const validationNotice = (
  about: NoticeAbout,
  text: string | readonly string[],
  options: NoticeOptions = {},
) => {
  const told = typeof text === 'string' ? text : shortList(text, (message) => message).join('\n');
  return notice({ intent: 'danger', about, durationMs: NOTICE_MS.validation }, told, {
    ...options,
    isOfPlace: true,
  });
};

/** Not all of it, or not as one would think: `Warning`, 5 s, with lines 10 s. */
export const warningNotice = (
  about: NoticeAbout,
  text: string,
  { isLong = false, title = titles.warning, ...options }: NoticeOptions & { readonly isLong?: boolean } = {},
) => {
  const passing = isLong ? NOTICE_MS.list : NOTICE_MS.error;
  const durationMs = options.isLasting ? null : passing;
  return notice({ intent: 'warning', about, durationMs }, text, { ...options, title });
};

/** Must be read: stays until closed (login failures, failed labels). */
export const persistentErrorNotice = (about: NoticeAbout, text: string, options: NoticeOptions = {}) =>
  notice({ intent: 'danger', about, durationMs: null }, text, options);

/** One failure with several causes, 10 s (`Errors raised`). */
export const listErrorNotice = (about: NoticeAbout, text: string, lines: readonly string[]) =>
  notice({ intent: 'danger', about, durationMs: NOTICE_MS.list }, text, { lines });
