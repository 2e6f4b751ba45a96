/**
 * The only place that speaks HTTP to the admin API (docs/decisions/wire.md#refusals). It knows the endpoint table, the
 * stored token and the deployment's configuration, but nothing of the store.
 */
import type { BaseQueryApi, BaseQueryFn } from '@reduxjs/toolkit/query';
import { ENDPOINTS, fillPath, type EndpointName, type HttpMethod } from '../contract/endpoints';
import { messages } from '../contract/messages';
import type { EpochMs } from '../contract/schemas/common';
import { subjectOf } from '../lib/jwt';
import { toPlainText } from '../lib/plainText';
import { withoutTrailingSlashes } from '../lib/trailingSlashes';
import type { AnswerMeta, Call, CallResult, ChangeCall } from './calls';
import { checkAnswer } from './checkAnswer';
import { CALL_TIMEOUT_MS, isOffline, type ApiEnvironment } from './environment';
import { errorOfAnswer, tooMuch, type ApiError } from './errors';
import { madeFrom } from './madeFrom';
import { listsOf, type LoggedCall } from './requestLog';
import { unattended } from './unattended';
import { untilKnown } from './untilKnown';

type ApiBaseQuery = BaseQueryFn<Call, unknown, ApiError, object, AnswerMeta>;

/** The two calls that carry no token and whose 401 means wrong credentials (AUTH-19). */
export const PUBLIC_CALLS: readonly string[] = ['login', 'register'] satisfies EndpointName[];

/**
 * The method and URL of a call. `config.paths` may set another path for an endpoint, with `{name}` or `:name`
 * parameters and, if needed, another method in front: `PUT /orders/{id}/locate`.
 */
export function addressOf(
  call: Pick<Call, 'endpoint' | 'params' | 'query'>,
  config: ApiEnvironment['config'],
): { method: HttpMethod; url: string } {
  const known = ENDPOINTS[call.endpoint];
  const [, method, path] = /^(?:(GET|POST|PUT|PATCH|DELETE)\s+)?(\S.*)$/.exec(
    config.paths[call.endpoint]?.trim() || known.path,
  ) ?? [undefined, undefined, known.path];
  const pattern = (path ?? known.path).replace(/\{(?!product\})(\w+)\}/g, ':$1');
  const usedMethod = (method as HttpMethod | undefined) ?? known.method;
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(call.query ?? {})) {
    if (value === null || value === undefined || value === '') continue;
    // The query of a change names a stored record, whatever characters are in its name.
    search.append(name, usedMethod === 'GET' ? toPlainText(String(value)) : String(value));
  }
  const base = (pattern.startsWith('/geo/') && config.geoBase) || config.apiBase;
  const query = search.size > 0 ? `?${search.toString()}` : '';
  return {
    method: usedMethod,
    url: withoutTrailingSlashes(base) + fillPath(pattern, call.params, config.productKey) + query,
  };
}

/** For JSON: the server refuses texts with characters that nobody sees, wherever they were pasted. */
const inPlainText = (_name: string, value: unknown) =>
  typeof value === 'string' ? toPlainText(value) : value;

function requestInit(call: Call, method: HttpMethod, token: string | null, environment: ApiEnvironment) {
  const { extras } = environment.config;
  const headers: Record<string, string> = {
    Accept: call.as === 'bytes' ? 'application/pdf, application/json;q=0.9, */*;q=0.8' : 'application/json',
    ...madeFrom(call, environment),
    ...unattended(environment),
  };
  // Without a body send no content type: servers refuse a JSON type with an empty body.
  if (call.body !== undefined) headers['Content-Type'] = 'application/json';
  if (token !== null && !PUBLIC_CALLS.includes(call.endpoint)) headers.Authorization = `Bearer ${token}`;
  const { idempotencyKey, ifMatch } = call as Partial<ChangeCall>;
  if (idempotencyKey !== undefined && extras.idempotencyKey) headers['Idempotency-Key'] = idempotencyKey;
  if (ifMatch !== undefined && extras.ifMatch) headers['If-Match'] = `"${ifMatch}"`;
  return {
    method,
    headers,
    ...(call.body !== undefined && { body: JSON.stringify(call.body, inPlainText) }),
  } satisfies RequestInit;
}

function retryAfterMs(header: string | null, now: EpochMs): number | undefined {
  if (header === null) return undefined;
  const seconds = Number(header);
  const delay = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - now;
  return Number.isFinite(delay) ? Math.max(0, delay) : undefined;
}

interface Answer {
  readonly status: number;
  readonly ok: boolean;
  readonly text: string;
  /** Only for an ok answer to a call for bytes; `text` is empty then. */
  readonly bytes?: Uint8Array;
  readonly headers: Headers;
}

/**
 * Sends a call and reads the whole answer, or returns the error. The time limit covers the body too, because a server
 * may stall half-way.
 */
async function exchange(
  environment: ApiEnvironment,
  url: string,
  init: RequestInit,
  signal: AbortSignal,
  as: Call['as'],
): Promise<Answer | ApiError> {
  const knowsOffline = environment.isOffline ?? isOffline;
  const wasOffline = knowsOffline(url);
  const limit = environment.timeoutMs ?? CALL_TIMEOUT_MS;
  const controller = new AbortController();
  let cause = 'offline' as NonNullable<ApiError['cause']>;
  const stop = (why: typeof cause) => {
    cause = why;
    controller.abort();
  };
  const onAbort = () => stop('aborted');
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort);
  const timer = setTimeout(() => stop('timeout'), limit);
  try {
    const send = environment.fetch ?? fetch;
    const response = await send(url, { ...init, signal: controller.signal });
    const { status, ok, headers } = response;
    // A page in place of bytes is read as text: a network's sign-in page is no answer of the server.
    const isPage = /^text\/html\b/i.test(headers.get('content-type') ?? '');
    if (as === 'bytes' && ok && !isPage)
      return { status, ok, headers, text: '', bytes: new Uint8Array(await response.arrayBuffer()) };
    return { status, ok, headers, text: await response.text() };
  } catch {
    if (cause === 'offline' && wasOffline && knowsOffline(url)) cause = 'notSent';
    const message =
      cause === 'timeout' ? messages.serverTimeout(Math.ceil(limit / 1000)) : messages.networkError;
    return { status: 'NETWORK', message, cause };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
  }
}

/** What the request log keeps of an answer or an error. */
function factsOf(answer: Answer | ApiError): Partial<LoggedCall> {
  if ('message' in answer) return { cause: answer.cause };
  const { status, text, bytes = text, headers } = answer;
  return { status, size: bytes.length, requestId: headers.get('x-request-id') ?? undefined };
}

/** Parses JSON regardless of the content type. Undefined for an empty body; `notJson` for a page or other text. */
function readBody(text: string): { body: unknown } | 'notJson' {
  if (text.trim() === '') return { body: undefined };
  try {
    return { body: JSON.parse(text) as unknown };
  } catch {
    return 'notJson';
  }
}

function readAnswer(
  answer: Answer,
  { askedAt, answeredAt }: { readonly askedAt: EpochMs; readonly answeredAt: EpochMs },
  extras: ApiEnvironment['config']['extras'],
): { data: unknown; meta: AnswerMeta } | { error: ApiError; meta: AnswerMeta } {
  const requestId = answer.headers.get('x-request-id') ?? undefined;
  const version = /^(?:W\/)?"(\d+)"$/.exec(answer.headers.get('etag') ?? '')?.[1];
  const meta: AnswerMeta = {
    status: answer.status,
    askedAt,
    ...(requestId !== undefined && { requestId }),
    ...(version !== undefined && { version: Number(version) }),
  };
  if (answer.bytes) return { data: answer.bytes, meta };
  const read = readBody(answer.text);
  const wait = retryAfterMs(answer.headers.get('retry-after'), answeredAt);
  if (read === 'notJson') {
    // Keep the status: a proxy's HTML 401 still ends the session, and its 502 can be retried. An HTML page with an ok
    // status counts as no answer.
    const error: ApiError = {
      status: answer.ok ? 'NETWORK' : answer.status,
      message: tooMuch(answer.status) ?? messages.networkError,
      cause: 'notJson',
      ...(requestId !== undefined && { requestId }),
      ...(wait !== undefined && { retryAfterMs: wait }),
    };
    return { error, meta };
  }
  if (!answer.ok) {
    const facts = { namesItsRequests: extras.idempotencyKey, requestId, retryAfterMs: wait };
    return { error: errorOfAnswer(answer.status, read.body, facts), meta };
  }
  return { data: read.body ?? null, meta };
}

/**
 * Sends one call and reads its answer. Two cases need the token that was sent. If the sender signed out (or somebody
 * else signed in) before the answer, the answer is dropped, so that no record reaches the next person's store. If the
 * token was renewed during the call, a 401 makes it send once more with the new token, which is safe because the server
 * refused before doing anything. While the person is asked to renew a token that is over, the call waits for that.
 */
const sendCall = async (call: Call, api: BaseQueryApi): Promise<CallResult> => {
  const environment = api.extra as ApiEnvironment;
  const { method, url } = addressOf(call, environment.config);
  const isPublic = PUBLIC_CALLS.includes(call.endpoint);
  const clock = environment.now ?? Date.now;
  for (let attempt = 1; ; attempt += 1) {
    const sent = environment.getToken();
    const init = requestInit(call, method, sent, environment);
    const askedAt = clock();
    const noted = environment.requests?.begin({
      endpoint: call.endpoint,
      method,
      url,
      screen: environment.getScreen?.(),
      key: init.headers['Idempotency-Key'],
      at: askedAt,
    });
    const answer = await exchange(environment, url, init, api.signal, call.as);
    if (noted) Object.assign(noted, { answeredAt: performance.now() }, factsOf(answer));
    if ('message' in answer) return { error: answer, meta: {} };
    if (answer.status === 401 && !isPublic && sent !== null) await environment.untilRenewed?.(sent);
    const now = environment.getToken();
    if (!isPublic && now !== sent && subjectOf(now) !== subjectOf(sent)) {
      return { error: { status: 'NETWORK', message: messages.networkError, cause: 'superseded' }, meta: {} };
    }
    if (answer.status === 401 && !isPublic && now !== sent && attempt === 1) continue;
    const read = readAnswer(answer, { askedAt, answeredAt: clock() }, environment.config.extras);
    if ('data' in read && call.as !== 'bytes') {
      checkAnswer(call.endpoint, read.data, environment.config);
      if (noted) noted.holds = listsOf(read.data);
    }
    return read;
  }
};

/**
 * Sends a call with a token that may no longer be the stored one, once, even when the page closes. Resolves when the
 * server has answered or cannot be reached. Never rejects.
 */
export async function sendWith(token: string, call: Call, environment: ApiEnvironment): Promise<void> {
  const { config, fetch: send = fetch } = environment;
  const { method, url } = addressOf(call, config);
  const init = { ...requestInit(call, method, token, environment), keepalive: true };
  await send(url, init).catch(() => undefined);
}

/**
 * Tells the server that a token is no longer used, if the server supports that. Not awaited: if the server cannot be
 * reached, the token expires anyway.
 */
export function giveUpToken(environment: ApiEnvironment, token: string): void {
  if (environment.config.extras.sessions)
    void sendWith(token, { endpoint: 'logOut', proof: null }, environment);
}

/** The base query of `adminApi`. Every change goes through `untilKnown`, whichever endpoint sends it. */
export const baseQuery: ApiBaseQuery = (call, api) =>
  'proof' in call
    ? untilKnown(call, (one) => sendCall(one, api), api.extra as ApiEnvironment, api.signal)
    : sendCall(call, api);
