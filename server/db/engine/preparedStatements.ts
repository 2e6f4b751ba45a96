/**
 * Prepares the embedded engine's statements once and then runs each with one message. PGlite's own `query` sends six
 * and plans anew each time, which takes longer than most of our statements.
 */
import { parse, protocol, type PGlite, type Results } from '@electric-sql/pglite';

const { serialize } = protocol;

/** Lists and counts need a plan for their values: a plan that is fast for one status is slow for another. */
const PLANNED_FOR_VALUES = /\b(order by|limit|group by|count|sum|min|max|explain)\b/i;
/**
 * Limits the cache, because many statements differ only in their number of parameters. Each takes some ten kilobytes in
 * the engine.
 */
const MOST_KEPT = 200;

interface Prepared {
  readonly name: string;
  /** Types of the parameters. */
  readonly types: readonly number[];
}

export interface PreparedStatements {
  /** Runs a statement with parameters. Call it one at a time. */
  run(sql: string, params: readonly unknown[]): Promise<Results | undefined>;
  /** Drops all prepared statements, because a table has changed. */
  forget(): Promise<void>;
}

/** Makes the cache for one engine. */
export function prepareStatements(pg: PGlite): PreparedStatements {
  const kept = new Map<string, Prepared>();
  let named = 0;

  const send = async (
    ...parts: Uint8Array[]
  ): Promise<Awaited<ReturnType<PGlite['execProtocol']>>['messages']> =>
    (await pg.execProtocol(Buffer.concat([...parts, serialize.sync()]), { syncToFs: false })).messages;

  const prepare = async (sql: string): Promise<Prepared> => {
    const oldest = kept.size < MOST_KEPT ? undefined : kept.entries().next().value;
    if (oldest) {
      kept.delete(oldest[0]);
      await send(serialize.close({ type: 'S', name: oldest[1].name }));
    }
    const name = `p${(named += 1)}`;
    const described = await send(
      serialize.parse({ name, text: sql }),
      serialize.describe({ type: 'S', name }),
    );
    return { name, types: parse.parseDescribeStatementResults(described) };
  };

  const run: PreparedStatements['run'] = async (sql, params) => {
    if (PLANNED_FOR_VALUES.test(sql)) return pg.query(sql, [...params]);
    const statement = kept.get(sql) ?? (await prepare(sql));
    // Keep the most recently used last.
    kept.delete(sql);
    kept.set(sql, statement);
    const values = params.map((value, at) => {
      if (value === null || value === undefined) return null;
      return (pg.serializers[statement.types[at] ?? 0] ?? String)(value);
    });
    const messages = await send(
      serialize.bind({ statement: statement.name, values }),
      serialize.describe({ type: 'P' }),
      serialize.execute({}),
    );
    return parse.parseResults(messages, pg.parsers)[0];
  };

  return {
    run,
    forget: async () => {
      kept.clear();
      await pg.exec('deallocate all');
    },
  };
}
