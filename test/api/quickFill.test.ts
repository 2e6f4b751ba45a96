/** The file of quick-fill tags as the console reads it: ours, a handwritten one, or none. */
import { quickFillApi } from '../../src/api/quickFillApi';
import { startTestServer } from '../server/support/testServer';
import { foreign, LOST, type Given } from '../support/apiAnswers';
import { anAppStore } from '../support/appStore';
import { fakeApi } from '../support/fakeApi';

const read = (send: typeof fetch) => {
  const { store } = anAppStore({ fetch: send });
  return store.dispatch(quickFillApi.endpoints.getQuickFillTags.initiate(undefined, { subscribe: false }));
};
const says = (answer: Given | typeof LOST) => read(fakeApi([{ quickFillTags: () => answer }]).send);
const byHand = (status: number, text: string) =>
  says(foreign('a file somebody wrote, or none', status, text));

it('ZON-24 reads the eight tags of our server’s file, with their areas expanded', async () => {
  const server = await startTestServer();
  const { data } = await read((path) => fetch(`${server.url}${path as string}`));
  await server.close();
  expect(data?.map(({ name, prefixes }) => `${name} ${prefixes.length}`)).toEqual([
    'GMA 181',
    'All H 122',
    'All J 159',
    'GTA 181',
    'All M 103',
    'All L 166',
    'GTA ZONE 5 27',
    'GTA ZONE 6 36',
  ]);
});

it('leaves out unreadable entries', async () => {
  const tags = [{ name: 'Nord', prefixes: ['H1[AB]', 'nothing'] }, { name: 'None', prefixes: [] }, 7];
  expect((await byHand(200, JSON.stringify({ tags }))).data).toEqual([
    { name: 'Nord', prefixes: ['H1A', 'H1B'] },
  ]);
});

it('treats a missing file, or an HTML page in its place, as no tags', async () => {
  expect((await byHand(404, '')).data).toEqual([]);
  expect((await byHand(200, '<!doctype html>')).data).toEqual([]);
});

it('fails when the server fails or does not respond', async () => {
  expect((await byHand(503, '')).isError).toBe(true);
  expect((await says(LOST)).isError).toBe(true);
});
