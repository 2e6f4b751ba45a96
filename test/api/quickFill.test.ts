/** The file of quick-fill tags as the console reads it: ours, one somebody wrote by hand, none at all. */
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

it('ZON-24 our server’s file: eight tags, their areas written out', async () => {
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

it('entries that cannot be read are left out', async () => {
  const tags = [{ name: 'Nord', prefixes: ['H1[AB]', 'nothing'] }, { name: 'None', prefixes: [] }, 7];
  expect((await byHand(200, JSON.stringify({ tags }))).data).toEqual([
    { name: 'Nord', prefixes: ['H1A', 'H1B'] },
  ]);
});

it('no file, or the page that answers every address, means no tags and is no failure', async () => {
  expect((await byHand(404, '')).data).toEqual([]);
  expect((await byHand(200, '<!doctype html>')).data).toEqual([]);
});

it('a server that fails, and one that does not answer, are failures', async () => {
  expect((await byHand(503, '')).isError).toBe(true);
  expect((await says(LOST)).isError).toBe(true);
});
