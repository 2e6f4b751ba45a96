import { RecentlyUsed } from '../../server/recentlyUsed';

const held = (cache: RecentlyUsed<string>) =>
  ['a', 'b', 'c', 'd'].filter((key) => cache.get(key) !== undefined).join('');

it('removes what was used least recently, until the rest is light enough', () => {
  const cache = new RecentlyUsed<string>(3);
  cache.set('a', 'one');
  cache.set('b', 'two');
  cache.set('c', 'three');
  expect(cache.get('a')).toBe('one');
  cache.set('d', 'four', 2);
  expect(held(cache)).toBe('ad');
});

it('counts the weight of a replaced or removed entry once', () => {
  const cache = new RecentlyUsed<string>(10);
  for (let round = 0; round < 5; round += 1) cache.set('a', `round ${round}`, 6);
  cache.set('b', 'two', 4);
  expect(held(cache)).toBe('ab');
  cache.delete('a', 'round 3');
  expect(cache.get('a')).toBe('round 4');
  cache.delete('a', 'round 4');
  cache.set('c', 'three', 6);
  expect(held(cache)).toBe('bc');
});

it('keeps one entry that is heavier than the limit until the next one comes', () => {
  const cache = new RecentlyUsed<string>(10);
  cache.set('a', 'one', 1);
  cache.set('b', 'huge', 50);
  expect(held(cache)).toBe('b');
  cache.set('c', 'three', 1);
  expect(held(cache)).toBe('c');
});
