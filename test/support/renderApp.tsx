/** The whole console in jsdom: a real store, the real router, and a server whose data the test provides. */
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Role } from '../../src/contract/roles';
import { messages } from '../../src/contract/messages';
import { serverMessages } from '../../src/contract/serverMessages';
import type { RuntimeConfig } from '../../src/contract/schemas/config';
import { App } from '../../src/app/App';
import { isGuardedPath } from '../../src/paths';
import type { FeedPlatform } from '../../src/store/feed/feedPlatform';
import { restoreSession } from '../../src/store/session/sessionThunks';
import { refusal, type AnswerOf } from './apiAnswers';
import { anAppStore } from './appStore';
import { fakeApi, type Handlers } from './fakeApi';
import { unsignedToken } from './unsignedToken';

/** A token of a user with these roles, valid for twelve hours. */
export function tokenWith(roles: readonly Role[], email = 'casey.morgan@example.com'): string {
  return unsignedToken({ sub: email, roles, exp: Math.floor(Date.now() / 1000) + 43_200 });
}

let width = 1440;

/** The page width for media queries; jsdom has no layout. */
export function setPageWidth(pixels: number): void {
  width = pixels;
}

function matchMedia(query: string): MediaQueryList {
  const limit = /max-width: (\d+)px/.exec(query)?.[1];
  return {
    media: query,
    matches: limit !== undefined && width <= Number(limit),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  } as unknown as MediaQueryList;
}

interface RenderAppOptions {
  /** Path and query in the address bar. */
  readonly at: string;
  /** Roles of a signed-in user; without them a visitor. */
  readonly roles?: readonly Role[];
  /** Initial entries of local storage besides the token. */
  readonly stored?: Readonly<Record<string, string>>;
  /** The server's answers; the first handler with an answer wins. By default, the server has no data. */
  readonly answers?: readonly Handlers[];
  /** Changes to the usual configuration. */
  readonly config?: Partial<RuntimeConfig>;
  /** Follows the changes of others, on this platform; without it, does not. */
  readonly followsChanges?: FeedPlatform;
}

/** The day at a glance of a server without orders. */
export const NO_ORDERS: AnswerOf<'summarizeOrders'> = {
  at: Date.UTC(2026, 10, 25, 18, 24),
  open: {},
  late: {},
  failed: 0,
  failedSince: '2026-11-24',
  days: [
    { date: '2026-11-25', hours: [] },
    { date: '2026-11-26', hours: [] },
  ],
};

/** The requests of every page, and Log Out. */
const ALWAYS: Handlers = {
  getFeatureFlag: () => ({ enabled: false }),
  listViews: () => [],
  logOut: () => ({}),
  summarizeOrders: () => NO_ORDERS,
  countSearches: () => refusal(503, 'Nothing is counted here.'),
};

const noMerchant = () => refusal(404, 'There is no such merchant.');

/** A server without data. */
export const EMPTY_SERVER: Handlers = {
  searchOrders: () => ({ orders: [], next: null }),
  countOrders: () => ({ count: 0, isMore: false }),
  getOrder: ({ params: { id = '' } }) => refusal(404, messages.orderNotFound(id)),
  listMerchantNames: () => [],
  listMerchants: () => [],
  searchMerchants: () => [],
  getMerchant: noMerchant,
  listShippingRules: noMerchant,
  listMerchantUsers: noMerchant,
  getUser: ({ params: { username = '' } }) => refusal(404, serverMessages.userNotFound(username)),
  listStaffUsers: () => [],
  listActivity: () => ({ events: [], next: null }),
  quickFillTags: () => ({ tags: [] }),
};

/** Opens the console at a URL as a page load does: restores the session, then renders. */
export function renderApp({
  at,
  roles,
  stored = {},
  config,
  answers = [EMPTY_SERVER],
  followsChanges,
}: RenderAppOptions) {
  window.matchMedia = matchMedia;
  window.history.replaceState(null, '', at);
  const api = fakeApi([...answers, ALWAYS], config);
  const made = anAppStore({
    fetch: api.send,
    stored,
    ...(config && { config }),
    ...(followsChanges && { followsChanges }),
    ...(roles && { token: tokenWith(roles) }),
  });
  act(() => {
    made.store.dispatch(restoreSession({ askedForGuardedPage: isGuardedPath(window.location.pathname) }));
  });
  const view = render(<App store={made.store} />);
  return { ...made, ...view, asked: api.asked, user: userEvent.setup() };
}

/** Path and query of the router. */
export const address = (): string => window.location.pathname + window.location.search;

/** Opens an address as the browser's Back does: without a reload, and without a click in the page. */
export function openAddress(to: string): void {
  act(() => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
}

/** Goes to another page and back: open dialogs close, and what is under way continues. */
export async function leaveAndReturn(): Promise<void> {
  const at = address();
  openAddress('/orders/rates');
  await screen.findByRole('heading', { level: 1, name: 'Rates' });
  openAddress(at);
}
