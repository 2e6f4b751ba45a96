/** The whole console in jsdom: a real store, the real router, and a server of which a test says what it has. */
import { act, render } from '@testing-library/react';
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

/** A token of somebody with these roles, good for twelve hours. */
export function tokenWith(roles: readonly Role[], email = 'casey.morgan@example.com'): string {
  return unsignedToken({ sub: email, roles, exp: Math.floor(Date.now() / 1000) + 43_200 });
}

let width = 1440;

/** The width media queries see; jsdom has no layout. */
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
  /** Roles of a person who is signed in already; without it a visitor. */
  readonly roles?: readonly Role[];
  /** What lies in local storage from the start, beside the token. */
  readonly stored?: Readonly<Record<string, string>>;
  /** What the server answers, the first that has an answer; without any it has nothing. */
  readonly answers?: readonly Handlers[];
  /** What the configuration says other than usual. */
  readonly config?: Partial<RuntimeConfig>;
  /** Follows what others change, on this platform; else it does not. */
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

/** What every page asks for, and Log Out. */
const ALWAYS: Handlers = {
  getFeatureFlag: () => ({ enabled: false }),
  listViews: () => [],
  logOut: () => ({}),
  summarizeOrders: () => NO_ORDERS,
  countSearches: () => refusal(503, 'Nothing is counted here.'),
};

const noMerchant = () => refusal(404, 'There is no such merchant.');

/** A server that has nothing yet. */
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

/** Opens the console at an address, as a page load does: session restored, then drawn. */
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

/** Path and query the router is at. */
export const address = (): string => window.location.pathname + window.location.search;
