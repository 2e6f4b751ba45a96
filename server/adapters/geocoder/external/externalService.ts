/** JSON calls to an external geocoder with time and rate limits. Their errors contain no keys and no addresses. */
import type * as z from 'zod';
import { inSpan, type Span, type Tracing } from '../../../tracing/tracing';
import { withDeadline } from '../../deadline';
import { createRateLimiter, RateLimiterClosed, TURN_TOO_LATE } from './rateLimiter';

/** Limit from the call to the answer, including the wait for its turn. Milliseconds. */
const TIMEOUT_MS = 3_000;
/** Answers have some kilobytes; a longer one is refused. */
const MAX_BYTES = 2_000_000;
const MAX_WAITING = 64;
/** After this many failures in a row, the service is not called for a while. */
const FAILURES_TO_REST = 5;
const REST_MS = 10_000;
/** The longest pause accepted from a Retry-After header. Milliseconds. */
const MAX_REST_MS = 300_000;

/** Contains what may be logged: the service, and a status or the code of a network error. Never an address or a key. */
class ExternalFailure extends Error {
  constructor(
    service: string,
    what: string,
    readonly code?: string,
  ) {
    super(`${service} ${what}`);
    this.name = 'ExternalFailure';
  }
}

interface ExternalOptions {
  /** The name that staff know: `Photon`. */
  readonly service: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly maxConcurrent: number;
  readonly perSecond: number;
  readonly timeoutMs?: number;
  readonly restMs?: number;
  readonly tracing?: Tracing | undefined;
}

interface ExternalRequest<Answer> {
  /** Includes the query. */
  readonly url: URL;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON by POST; without it the call is a GET. */
  readonly body?: unknown;
  /** The known form of the answer's JSON. */
  readonly answer: z.ZodType<Answer>;
  /** For services whose answers may report a failure with status 200: what it is, or null. */
  readonly failureIn?: (answer: Answer) => { readonly what: string; readonly isTooOften: boolean } | null;
}

interface ExternalService {
  /** Rejects with an `ExternalFailure` if there is no answer of the known form in time. */
  ask<Answer>(request: ExternalRequest<Answer>): Promise<Answer>;
}

export function createExternalService(options: ExternalOptions): ExternalService {
  const {
    service,
    headers,
    maxConcurrent: atOnce,
    perSecond,
    timeoutMs = TIMEOUT_MS,
    restMs = REST_MS,
    tracing,
  } = options;
  const limiter = createRateLimiter({
    maxConcurrent: atOnce,
    everyMs: 1000 / perSecond,
    maxWaiting: MAX_WAITING,
  });
  let failures = 0;

  const failed = (what: string, askedRestMs = 0, code?: string): ExternalFailure => {
    failures += 1;
    if (askedRestMs > 0) limiter.rest(Math.min(askedRestMs, MAX_REST_MS));
    else if (failures >= FAILURES_TO_REST) limiter.rest(restMs);
    return new ExternalFailure(service, what, code);
  };
  const send = async <Answer>(
    request: ExternalRequest<Answer>,
    span: Span | null,
    signal: AbortSignal,
  ): Promise<Answer> => {
    const response = await fetch(request.url, {
      method: request.body === undefined ? 'GET' : 'POST',
      headers: {
        accept: 'application/json',
        ...headers,
        ...request.headers,
        ...(span && { traceparent: span.traceparent }),
        ...(request.body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
      // A redirect could send the key to another host.
      redirect: 'error',
      signal,
    });
    span?.setAttributes({ 'http.response.status_code': response.status });
    if (response.status === 429) {
      await response.body?.cancel();
      throw failed('is asked too often (429)', retryAfterMs(response.headers.get('retry-after')) ?? restMs);
    }
    if (!response.ok) {
      await response.body?.cancel();
      throw failed(`answered ${response.status}`);
    }
    const text = await readText(response);
    if (text === null) throw failed('answered too much');
    const json = parsed(text);
    if (json === undefined) throw failed('answered no JSON');
    const read = request.answer.safeParse(json);
    if (!read.success) throw failed('answered in a form that is not known');
    const failure = request.failureIn?.(read.data);
    if (failure) throw failed(failure.what, failure.isTooOften ? restMs : 0);
    return read.data;
  };
  const ask = async <Answer>(request: ExternalRequest<Answer>, span: Span | null): Promise<Answer> => {
    let isSent = false;
    try {
      const answer = await withDeadline(timeoutMs, (signal) =>
        limiter.pass(() => {
          isSent = true;
          return send(request, span, signal);
        }, signal),
      );
      failures = 0;
      return answer;
    } catch (error) {
      if (error instanceof ExternalFailure) throw error;
      // A long wait in our own queue is not the service's fault and must not cause a pause.
      if (!isSent) {
        const why = error instanceof RateLimiterClosed ? error.message : TURN_TOO_LATE;
        throw new ExternalFailure(service, `was not asked: ${why}`, 'NOT_ASKED');
      }
      const code = codeOf(error);
      const why = code ?? `no answer within ${timeoutMs} ms`;
      throw failed(`could not be reached (${why})`, 0, code ?? 'LATE');
    }
  };
  return {
    ask: (request) =>
      inSpan(tracing, `ask ${service}`, (span) => ask(request, span), {
        isCall: true,
        facts: { 'server.address': request.url.hostname },
      }),
  };
}

/** Returns undefined if it is no JSON, because Node's own error would quote the answer. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Reads Retry-After, in seconds or as a date; null if it is missing or not usable. */
function retryAfterMs(header: string | null): number | null {
  if (header === null) return null;
  const now = Date.now();
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isFinite(ms) && ms > 0 ? ms : null;
}

async function readText(response: Response): Promise<string | null> {
  if (!response.body) return '';
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    length += chunk.length;
    if (length > MAX_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Returns a code such as `ECONNREFUSED`, which fetch puts into the cause. */
function codeOf(error: unknown): string | null {
  const { cause } = error as { cause?: { code?: unknown } };
  const code = cause?.code;
  if (typeof code === 'string' && /^[A-Z][A-Z_\d]+$/.test(code)) return code;
  return error instanceof TypeError ? 'no connection' : null;
}
