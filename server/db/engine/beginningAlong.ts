/** Transactions that begin together with their first statement: nobody waits for the answer to `begin` alone. */
import type { Run } from './engine';
import { needsRoom } from './statementKinds';

const BEGINS = /^\s*(begin|start)\b/i;
const NOTHING = { command: 'SELECT', rowCount: 0, rows: [] } as const;

/**
 * For one connection. `begin` is sent at once, and what only reads right behind it. Should `begin` fail alone, a change behind
 * it would be one outside of any transaction: what writes waits.
 */
export function beginningAlong(run: Run): Run {
  let begun: Promise<unknown> | null = null;
  return async (sql, params) => {
    if (BEGINS.test(sql)) {
      begun = run(sql, params);
      // Whoever comes next hears of it.
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
