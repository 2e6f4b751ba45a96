/** From where something was done, in words. */
import { originText, readOrigin, SCREENS } from '../../src/contract/origins';
import { PAGES } from '../../src/app/pages';
import { ROUTES } from '../../src/paths';

it.each([
  ['screen:dashboard', 'Orders'],
  ['job:job_4f2a', 'Job'],
  ['api', 'API'],
  ['platform', 'Routing platform'],
  [null, ''],
  // Of a newer server.
  ['screen:bridge', 'bridge'],
  ['moon', 'moon'],
])('%s reads %j', (origin, text) => expect(originText(origin)).toBe(text));

it('a page says the name that its screen has', () => {
  expect(Object.keys(SCREENS)).toEqual(Object.keys(ROUTES));
  for (const [name, { title }] of Object.entries(PAGES))
    expect([name, originText(`screen:${name}`)]).toEqual([name, title]);
});

it('every page is a place that a server keeps', () => {
  for (const name of Object.keys(ROUTES)) expect(readOrigin(`screen:${name}`)).toBe(`screen:${name}`);
});
