/**
 * Sends a transaction's `begin` together with its first statement, so that nobody waits for the answer to `begin`
 * alone.
 */
import type { Run } from './engine';
import { needsRoom } from './statementKinds';

const BEGINS = /^\s*(begin|start)\b/i;
const NOTHING = { command: 'SELECT', rowCount: 0, rows: [] } as const;

/**
 * For one connection. Sends `begin` at once, and a reading statement right behind it. A write waits for `begin`,
 * because if that failed, the write would run outside any transaction.
 */
export function beginningAlong(run: Run): Run {
  let begun: Promise<unknown> | null = null;
  return async (sql, params) => {
    if (BEGINS.test(sql)) {
      begun = run(sql, params);
      // The next statement reports the error.
      begun.catch(() => undefined);
      return NOTHING as never;
    }
    const first = begun;
    begun = null;
    if (first === null) return run(sql, params);
    if (needsRoom(sql)) await first;
    const [, answer] = await Promise.all([first, run(sql, params)]);
    return answer as never;
  };
}
