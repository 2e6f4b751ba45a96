/**
 * Every registered endpoint with generated requests: never a 5xx, never internal details, always the same error format.
 * The seed is fixed, so runs are bounded and repeatable.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { ENDPOINTS, type EndpointName } from '../../../src/contract/endpoints';
import type { Answer } from '../support/call';
import { createTokenIssuer } from '../../../server/services/tokens';
import { startTestServer, TEST_TOKEN_SECRET, type TestServer } from '../support/testServer';
import { aMerchant, anOrder, storeMerchants, storeOrders } from '../orders/fixtures';
import {
  NASTY_BODIES,
  nastyBody,
  nastyHeaders,
  nastyQuery,
  nastySegment,
} from '../../../bench/fuzz/hostileValues';
import { expectPlainRefusal } from './plainRefusal';

const SEED = 20_261_121;
const RUNS = 60;
const names = Object.keys(ENDPOINTS) as EndpointName[];

let server: TestServer;
let token: string;
let consoleDir: string;
let clock = 1_800_000_000_000;
beforeAll(async () => {
  // Half a minute passes with each reading, so that the limit of failed sign-ins does not hide the code behind it.
  const now = (): number => (clock += 30_000);
  consoleDir = fs.mkdtempSync(path.join(os.tmpdir(), 'console-'));
  fs.writeFileSync(path.join(consoleDir, 'index.html'), '<!doctype html>');
  server = await startTestServer({
    settings: { API_DOCS: '1' },
    deps: { now, consoleDir, tokens: createTokenIssuer(TEST_TOKEN_SECRET, 9000 * 24 * 3600, now) },
  });
  await server.tokenFor('super_admin');
  await signIn();
  await storeMerchants(server, [aMerchant()]);
  await storeOrders(server, [
    anOrder({ id: 'ord_hostile' }),
    anOrder({ id: 'ord_failed', orderStatus: 'GEOCODEDFAILED' }),
  ]);
});
afterAll(async () => {
  await server.close();
  fs.rmSync(consoleDir, { recursive: true });
});

async function signIn(): Promise<void> {
  token = await server.tokenOf('test-super_admin@example.com');
}
/** A generated request may have ended the session. */
afterEach(signIn);

const methodOf = (name: EndpointName): string => ENDPOINTS[name].method;
const pathOf = (name: EndpointName): string =>
  `/api${ENDPOINTS[name].path.replace('{product}', server.settings.product.key)}`;
const isRegistered = (name: EndpointName): boolean =>
  server.app.hasRoute({ method: ENDPOINTS[name].method, url: pathOf(name) });

async function inject(request: {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | null;
}): Promise<Answer> {
  const response = await server.app.inject({
    method: request.method as 'GET',
    url: request.url,
    headers: request.headers,
    ...(request.body === null ? {} : { payload: request.body }),
  });
  let json: Record<string, unknown> | undefined;
  try {
    json = JSON.parse(response.payload) as Record<string, unknown>;
  } catch {
    json = undefined;
  }
  const headers = new Headers();
  for (const [name, value] of Object.entries(response.headers)) headers.set(name, String(value));
  return { status: response.statusCode, headers, text: response.payload, json };
}

/** Checks a response. Only refusals can contain internal details, so other responses need no further check. */
function expectHarmless(answer: Answer, method: string): void {
  expect(answer.status).toBeLessThan(500);
  if (answer.status >= 400) expectPlainRefusal(answer, { hasBody: method !== 'HEAD' });
}

it('there are endpoints to try', () => {
  expect(names.filter(isRegistered).length).toBeGreaterThan(7);
});

it.each(names)('API-46 %s answers any input without breaking', async (name) => {
  if (!isRegistered(name)) return;
  const parameters = pathOf(name)
    .split('/')
    .filter((part) => part.startsWith(':')).length;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(nastySegment, fc.constantFrom('ord_hostile', 'ord_failed')), {
        minLength: parameters,
        maxLength: parameters,
      }),
      nastyQuery,
      nastyHeaders,
      fc.option(nastyBody, { freq: 6 }),
      async (segments, query, headers, body) => {
        const rest = [...segments];
        const url = pathOf(name).replace(/:\w+/g, () => rest.shift() ?? '') + query;
        const method = methodOf(name);
        if (name === 'logOut') await signIn();
        const answer = await inject({
          method,
          url,
          body: method === 'GET' ? null : body,
          headers: {
            ...(body === null || method === 'GET' ? {} : { 'content-type': 'application/json' }),
            ...(headers as Record<string, string>),
            authorization: `Bearer ${token}`,
          },
        });
        expectHarmless(answer, method);
      },
    ),
    { seed: SEED, numRuns: RUNS },
  );
});

it('API-46 every body known to break something is refused, and never echoed in full', async () => {
  const headers = { 'content-type': 'application/json', authorization: token };
  for (const body of NASTY_BODIES) {
    for (const url of ['/api/user/login', '/api/orders']) {
      expectHarmless(await inject({ method: 'POST', url, headers, body }), 'POST');
    }
  }
});

it('API-46 any method, path and Authorization header gets the same error format', async () => {
  const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'];
  const places = [
    '/api',
    '/api/',
    '/',
    '/config.json',
    '/healthz',
    '/api/docs/',
    '/api/docs/json',
    '/api/docs/static/',
    '/assets/',
    '//',
    '/api//orders',
  ];
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...methods),
      fc.constantFrom(...places, ...names.map(pathOf)),
      fc.option(nastySegment),
      nastyQuery,
      nastyHeaders,
      fc.constantFrom(
        '',
        'Bearer',
        'Bearer  ',
        'Basic YTpi',
        'Bearer a.b.c',
        'Bearer \xff',
        'null',
        'e30.e30.',
        `Bearer ${token}x`,
        `Token ${token}`,
        `Bearer Bearer ${token}`,
      ),
      async (method, place, segment, query, headers, authorization) => {
        const answer = await inject({
          method,
          url: `${place}${segment === null ? '' : `/${segment}`}${query}`,
          headers: { ...(headers as Record<string, string>), authorization },
          body: null,
        });
        expectHarmless(answer, method);
      },
    ),
    { seed: SEED, numRuns: 400 },
  );
});
