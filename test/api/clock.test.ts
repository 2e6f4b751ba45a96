/** Times of answers are judged by the corrected clock, not by the computer's (docs/decisions/0032-wrong-clocks.md). */
import { activityApi } from '../../src/api/activityApi';
import { merchantsApi } from '../../src/api/merchantsApi';
import { scriptedServer, type ScriptedAnswer } from '../support/scriptedServer';
import { anApi, refusal } from './support';

const CORRECTED = Date.UTC(2020, 0, 1, 10);

const servers: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function onWrongComputer(answer: ScriptedAnswer) {
  const server = await scriptedServer(() => answer);
  servers.push(server);
  return anApi(server.url, { now: () => CORRECTED }).store;
}

it('when the activity was read', async () => {
  const store = await onWrongComputer({ json: { events: [], next: null } });
  const { data } = await store.dispatch(activityApi.endpoints.listActivity.initiate({}));
  expect(data?.readAt).toBe(CORRECTED);
});

it('how long a server asks to wait, when it names the time', async () => {
  const until = new Date(CORRECTED + 30_000).toUTCString();
  const store = await onWrongComputer({ status: 429, headers: { 'retry-after': until }, json: {} });
  const call = store.dispatch(merchantsApi.endpoints.listMerchantNames.initiate(undefined));
  expect(await refusal(call)).toMatchObject({ retryAfterMs: 30_000 });
});
