/** The file of quick-fill tags as the console reads it: ours, one somebody wrote by hand, none at all. */
import { quickFillApi } from '../../src/api/quickFillApi';
import { startTestServer } from '../server/support/testServer';
import { anAppStore } from '../support/appStore';

type Ask = (path: string) => Promise<Response>;

const read = (ask: Ask) => {
  const { store } = anAppStore({
    fetch: (input) => ask(input instanceof Request ? input.url : input.toString()),
  });
  return store.dispatch(quickFillApi.endpoints.getQuickFillTags.initiate(undefined, { subscribe: false }));
};
const says =
  (status: number, text: string): Ask =>
  () =>
    Promise.resolve(new Response(text, { status }));

it('ZON-24 our server’s file: eight tags, their areas written out', async () => {
  const server = await startTestServer();
  const { data } = await read((path) => fetch(`${server.url}${path}`));
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
  expect((await read(says(200, JSON.stringify({ tags })))).data).toEqual([
    { name: 'Nord', prefixes: ['H1A', 'H1B'] },
  ]);
});

it('no file, or the page that answers every address, means no tags and is no failure', async () => {
  expect((await read(says(404, ''))).data).toEqual([]);
  expect((await read(says(200, '<!doctype html>'))).data).toEqual([]);
});

it('a server that fails, and one that does not answer, are failures', async () => {
  expect((await read(says(503, ''))).isError).toBe(true);
  expect((await read(() => Promise.reject(new TypeError('Failed to fetch')))).isError).toBe(true);
});
