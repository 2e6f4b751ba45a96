/** The whole console in jsdom: a real store, the real router, a server that has nothing to tell. */
import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Role } from '../../src/contract/roles';
import type { RuntimeConfig } from '../../src/contract/schemas/config';
import { App } from '../../src/app/App';
import { isGuardedPath } from '../../src/paths';
import { restoreSession } from '../../src/store/session/sessionThunks';
import { anAppStore } from './appStore';
import { asServersWord } from './serversWord';
import { unsignedToken } from './unsignedToken';

/** What `fetch` answers, as far as the console reads it; jsdom has no Response. */
export interface StandInAnswer {
  readonly status: number;
  readonly body: unknown;
  /** Awaited before it answers. */
  readonly after?: Promise<unknown>;
}

interface Asked {
  readonly method: string;
  readonly url: string;
  readonly body: unknown;
  /** The header If-Match, where it was sent. */
  readonly ifMatch?: string;
}

/** A fetch that notes what it is asked and answers from a function of the path. */
export function standInFetch(answer: (path: string, body: unknown, method: string) => StandInAnswer) {
  const asked: Asked[] = [];
  const send = (input: RequestInfo | URL, init?: RequestInit) => {
    const url = typeof input === 'string' ? input : input instanceof URL ? input.href : input.url;
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    const method = init?.method ?? 'GET';
    const ifMatch = new Headers(init?.headers).get('If-Match');
    asked.push({ method, url, body, ...(ifMatch !== null && { ifMatch }) });
    const { status, body: answered, after } = answer(url, body, method);
    const response = {
      status,
      ok: status < 400,
      headers: new Headers({ 'content-type': 'application/json' }),
      text: () => Promise.resolve(JSON.stringify(asServersWord(status, answered))),
    } as Response;
    return after === undefined ? Promise.resolve(response) : after.then(() => response);
  };
  return { asked, send };
}

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
  readonly answer?: (path: string, body: unknown, method: string) => StandInAnswer;
  /** What the configuration says other than usual. */
  readonly config?: Partial<RuntimeConfig>;
}

/** Opens the console at an address, as a page load does: session restored, then drawn. */
export function renderApp({
  at,
  roles,
  config,
  answer = () => ({ status: 200, body: {} }),
}: RenderAppOptions) {
  window.matchMedia = matchMedia;
  window.history.replaceState(null, '', at);
  const server = standInFetch(answer);
  const made = anAppStore({
    fetch: server.send,
    ...(config && { config }),
    ...(roles && { token: tokenWith(roles) }),
  });
  act(() => {
    made.store.dispatch(restoreSession({ askedForGuardedPage: isGuardedPath(window.location.pathname) }));
  });
  const view = render(<App store={made.store} />);
  return { ...made, ...view, asked: server.asked, user: userEvent.setup() };
}

/** Path and query the router is at. */
export const address = (): string => window.location.pathname + window.location.search;
