/** Whether an error comes from the API server itself or from something between it and the console. */
import { meaningOf } from '../../src/api/errorMeaning';
import { isBusy, mayBeDone } from '../../src/api/errors';
import { ordersApi } from '../../src/api/ordersApi';
import { closedAfterTest } from '../support/closedAfterTest';
import { scriptedServer, type ScriptedAnswer } from '../support/scriptedServer';
import { anApi, refusal } from './support';
import { OUR_EXTRAS } from '../support/extras';

/** The error of a change that got this response from a server with our extras, or without them. */
async function errorOf(answer: ScriptedAnswer, isOurs: boolean) {
  const server = closedAfterTest(await scriptedServer(() => answer));
  const extras = { ...OUR_EXTRAS, ifMatch: isOurs, idempotencyKey: isOurs, geo: false };
  const timeoutMs = 'silent' in answer ? 200 : 60_000;
  const { store } = anApi(server.url, { config: { extras }, timeoutMs });
  return refusal(store.dispatch(ordersApi.endpoints.setPickupReady.initiate({ id: 'o1' })));
}

const html = (status: number): ScriptedAnswer => ({
  status,
  headers: { 'content-type': 'text/html', 'x-request-id': 'gateway-1' },
  text: '<h1>Sorry</h1>',
});
const ours = (status: number): ScriptedAnswer => ({
  status,
  headers: { 'x-request-id': 'req-12345678' },
  json: { statusCode: status, error: 'Words', message: 'In our words.', requestId: 'req-12345678' },
});

describe('our server', () => {
  it.each([400, 401, 403, 404, 408, 409, 412, 413, 415, 422, 429, 431, 502, 503, 507])(
    'has done nothing when it responds with %d',
    async (status) => expect(mayBeDone(await errorOf(ours(status), true))).toBe(false),
  );

  it.each<[string, ScriptedAnswer]>([
    ['a page', html(413)],
    ['nothing', { status: 413 }],
  ])(
    'has not seen a change that a gateway refuses as too large with %s, and it is sent once',
    async (_what, answer) => {
      const server = closedAfterTest(await scriptedServer(() => answer));
      const { store } = anApi(server.url, { config: { extras: OUR_EXTRAS } });
      const error = await refusal(store.dispatch(ordersApi.endpoints.setPickupReady.initiate({ id: 'o1' })));
      expect(error.message).toBe('This is more than can be sent at once. Please send less.');
      expect([mayBeDone(error), meaningOf(error)]).toEqual([false, 'refused']);
      expect(server.asked).toHaveLength(1);
    },
  );

  it('may have done the change when it responds with 500', async () => {
    expect(mayBeDone(await errorOf(ours(500), true))).toBe(true);
  });

  it.each<[string, ScriptedAnswer]>([
    ['a page with 502', html(502)],
    ['a page with 503', html(503)],
    ['a page with 404', html(404)],
    ['a page with 429', html(429)],
    ['a page with 200', html(200)],
    ['an empty 503', { status: 503 }],
    ['an empty JSON object with 500', { status: 500, json: {} }],
    ['the 503 of a gateway in JSON', { status: 503, json: { message: 'no healthy upstream' } }],
    [
      'the 503 of a gateway that numbers its requests',
      { status: 503, headers: { 'x-request-id': 'gw-1' }, json: { message: 'Busy', request_id: 'gw-1' } },
    ],
    ['the 500 of a gateway with a request id', { status: 500, json: { message: 'Oh', requestId: 'gw-1' } }],
    ['a 409 in JSON without a request id', { status: 409, json: { statusCode: 409, message: 'Conflict' } }],
    ['a response of ours with another status', { ...ours(409), status: 504 }],
    ['half a response', { status: 409, text: '{"statusCode":409,"message":"In our' }],
    ['silence', { silent: 'fromTheStart' }],
    ['headers and then silence', { silent: 'afterTheHeaders' }],
  ])('may have done the change despite %s', async (_what, answer) => {
    expect(mayBeDone(await errorOf(answer, true))).toBe(true);
  });

  it('is busy when it says so itself, but not when a gateway says so', async () => {
    for (const status of [429, 503]) {
      expect(isBusy(await errorOf(ours(status), true))).toBe(true);
      expect(isBusy(await errorOf(html(status), true))).toBe(false);
    }
    expect(isBusy(await errorOf(ours(502), true))).toBe(false);
  });
});

describe('another server', () => {
  it.each<[string, ScriptedAnswer]>([
    ['a 4xx with a message', { status: 409, json: { message: 'Order is CREATED.' } }],
    ['a 4xx with an error', { status: 404, json: { error: 'No such order' } }],
    ['a 4xx that is a text', { status: 400, json: 'Bad id' }],
  ])('has done nothing after %s', async (_what, answer) => {
    expect(mayBeDone(await errorOf(answer, false))).toBe(false);
  });

  it.each<[string, ScriptedAnswer]>([
    ['a 4xx without a message', { status: 409, json: {} }],
    ['a page with 404', html(404)],
    ['a 500 with a message', { status: 500, json: { message: 'It broke' } }],
    ['a 503 with a message', { status: 503, json: { message: 'Busy' } }],
  ])('may have done the change after %s', async (_what, answer) => {
    expect(mayBeDone(await errorOf(answer, false))).toBe(true);
  });
});
