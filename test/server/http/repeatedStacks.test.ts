/** A log in which the same fault repeats: one line each time, but only one stack trace. */
import { createLog } from '../../../server/http/log';

function logged(): {
  write(error: Error): void;
  later(ms: number): void;
  lines(): { msg: string; err: Record<string, string> }[];
} {
  const lines: string[] = [];
  let now = 0;
  const log = createLog('info', { write: (line: string) => void lines.push(line) }, () => now);
  return {
    write: (error) => log.error({ err: error }, 'Request failed'),
    later: (ms) => void (now += ms),
    lines: () => lines.map((line) => JSON.parse(line) as never),
  };
}

const away = (where: string): Error => new Error(`connect ECONNREFUSED ${where}`);

it('writes the stack of a fault once a minute, and its message each time', () => {
  const log = logged();
  for (const where of ['a', 'b', 'c']) log.write(away(where));
  log.later(61_000);
  log.write(away('d'));
  const errors = log.lines().map(({ err }) => err);
  expect(errors.map(({ message }) => message?.slice(-1))).toEqual(['a', 'b', 'c', 'd']);
  expect(errors.map(({ stack }) => stack?.includes('repeatedStacks.test'))).toEqual([
    true,
    false,
    false,
    true,
  ]);
});

it('a fault at another place gets its own stack', () => {
  const log = logged();
  log.write(away('a'));
  log.write(new Error('connect ECONNREFUSED a'));
  expect(log.lines().every(({ err }) => err.stack?.includes('repeatedStacks.test'))).toBe(true);
});
