/**
 * Generated requests: for a documented operation over HTTP, or raw bytes over a socket. Both are plain data and can be
 * sent again.
 */
import fc from 'fast-check';
import type { Operation } from './document';
import { fitting, type Known } from './fittingValues';
import { hostileJson } from './hostileLeaves';
import { nastyBody, nastyHeaders, nastyQuery, nastySegment } from './hostileValues';
import { rawBytes } from './rawBytes';

export const CALLERS = ['super_admin', 'admin', 'user', 'nobody', 'forger'] as const;
export type CallerName = (typeof CALLERS)[number];

export interface HttpRequest {
  readonly kind: 'http';
  readonly caller: CallerName;
  readonly operation: string;
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

export interface RawRequest {
  readonly kind: 'raw';
  readonly caller: CallerName;
  /** Base64; `Authorization: {token}` is replaced by the caller's token. */
  readonly bytes: string;
}

export type FuzzRequest = HttpRequest | RawRequest;

/** Callers with a role are more frequent: strangers get a 401 almost everywhere. */
const someCaller = (callers: readonly CallerName[]): fc.Arbitrary<CallerName> =>
  fc.oneof(
    ...callers.map((caller) => ({
      weight: caller === 'nobody' || caller === 'forger' ? 1 : 4,
      arbitrary: fc.constant(caller),
    })),
  );

/** Operations that compute a password hash or cause a new sign-in: sent only occasionally. */
const COSTLY = new Set(['login', 'register', 'changePassword', 'logOut']);

const encoded = (value: unknown): string => encodeURIComponent(Buffer.from(String(value)).toString());

function ofOperation(
  operation: Operation,
  known: Known,
  callers: readonly CallerName[],
): fc.Arbitrary<HttpRequest> {
  const { method, path, parameters } = operation;
  const fits = fitting(operation, known);
  const inPath = parameters.filter((one) => one.in === 'path');
  const inQuery = parameters.filter((one) => one.in === 'query');
  const segment = (name: string, schema: Operation['parameters'][number]['schema']) =>
    fc.oneof(
      { weight: 6, arbitrary: fits.parameter(name, schema).map(encoded) },
      { weight: 1, arbitrary: nastySegment },
    );
  const pairs = inQuery.map(({ name, schema, required = false }) => {
    const pair = segment(name, schema).map((value) => `${name}=${value}`);
    return required
      ? fc.oneof({ weight: 9, arbitrary: pair }, { weight: 1, arbitrary: fc.constant('') })
      : fc.option(pair, { nil: '' });
  });
  const body =
    operation.body === undefined
      ? fc.option(nastyBody, { freq: 12, nil: null }).map((text) => (method === 'GET' ? null : text))
      : fc.oneof(
          { weight: 12, arbitrary: hostileJson(fits.body) },
          { weight: 1, arbitrary: nastyBody },
          { weight: 1, arbitrary: fc.constant(null) },
        );
  return fc
    .record({
      caller: someCaller(callers),
      segments: fc.tuple(...inPath.map(({ name, schema }) => segment(name, schema))),
      pairs: fc.tuple(...pairs),
      further: fc.oneof({ weight: 9, arbitrary: fc.constant('') }, { weight: 1, arbitrary: nastyQuery }),
      headers: fc.oneof(
        { weight: 7, arbitrary: fc.constant<Record<string, string>>({}) },
        { weight: 1, arbitrary: fc.record({ 'idempotency-key': fc.nat(50).map((key) => `fuzz:${key}`) }) },
        { weight: 1, arbitrary: fc.record({ 'if-match': fc.constantFrom('"1"', '"7"', '*') }) },
        { weight: 2, arbitrary: nastyHeaders },
      ),
      body,
    })
    .map(({ caller, segments, pairs: filled, further, headers, body: text }) => {
      const rest: string[] = [...segments];
      const query = [filled.filter((pair) => pair !== '').join('&'), further.replace('?', '')]
        .filter((part) => part !== '')
        .join('&');
      return {
        kind: 'http' as const,
        caller,
        operation: operation.id,
        method,
        url: path.replace(/\{\w+\}/g, () => rest.shift() ?? '') + (query === '' ? '' : `?${query}`),
        headers: { ...(text === null ? {} : { 'content-type': 'application/json' }), ...headers },
        body: text,
      };
    });
}

/** All requests: nine of ten for an operation, one of raw bytes. */
export function anyRequest(
  operations: readonly Operation[],
  known: Known,
  callers: readonly CallerName[] = CALLERS,
): fc.Arbitrary<FuzzRequest> {
  const byOperation = operations.map((operation) => ({
    weight: COSTLY.has(operation.id) ? 1 : 20,
    arbitrary: ofOperation(operation, known, callers),
  }));
  const raw = fc.record({
    kind: fc.constant('raw' as const),
    caller: someCaller(callers),
    bytes: rawBytes,
  });
  return fc.oneof({ weight: 9, arbitrary: fc.oneof(...byOperation) }, { weight: 1, arbitrary: raw });
}
