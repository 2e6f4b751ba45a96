/** Where something was done, in words. */
import { originText, readOrigin, SCREENS } from '../../src/contract/origins';
import { PAGES } from '../../src/app/pages';
import { ROUTES } from '../../src/paths';

it.each([
  ['screen:dashboard', 'Orders'],
  ['job:job_4f2a', 'Job'],
  ['api', 'API'],
  ['platform', 'Routing platform'],
  [null, ''],
  // From a newer server.
  ['screen:bridge', 'bridge'],
  ['moon', 'moon'],
])('%s reads %j', (origin, text) => expect(originText(origin)).toBe(text));

it('uses the title of the page for its screen', () => {
  expect(Object.keys(SCREENS)).toEqual(Object.keys(ROUTES));
  for (const [name, { title }] of Object.entries(PAGES))
    expect([name, originText(`screen:${name}`)]).toEqual([name, title]);
});

it('accepts every page as an origin on the server', () => {
  for (const name of Object.keys(ROUTES)) expect(readOrigin(`screen:${name}`)).toBe(`screen:${name}`);
});
