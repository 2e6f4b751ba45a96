/** What `npm run fuzz` prints while it sends. */
import { progressOf } from '../../bench/fuzz/progress';

it('says every ten seconds how far a run is, however few requests it has sent', () => {
  let clock = 0;
  const tell = progressOf(2_000, () => clock);
  const saidAt = (ms: number, sent: number) => {
    clock = ms;
    return tell(sent);
  };
  expect(saidAt(4_000, 100)).toBeNull();
  expect(saidAt(12_000, 300)).toBe('300 of 2,000 after 12 s');
  expect(saidAt(15_000, 400)).toBeNull();
  expect(saidAt(22_500, 1_500)).toBe('1,500 of 2,000 after 23 s');
});
