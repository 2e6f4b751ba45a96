/** Makes spans of a database's statements and transactions, inside the span of the work they belong to. */
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { Facts, Span, Tracing } from './tracing';

const BEGINS = /^\s*(begin|start)\b/i;
const ENDS = /^\s*(commit|end|rollback|abort)\s*$/i;

/** Returns the pool with tracing; `facts` are added to each span. */
export function tracedPool(pool: PostgresPool, tracing: Tracing, facts: Facts = {}): PostgresPool {
  return {
    connect: async () => {
      const askedAt = performance.now();
      const client = await pool.connect();
      return tracedClient(client, tracing, facts, performance.now() - askedAt);
    },
    end: () => pool.end(),
  };
}

/** The first span also tells how long the caller waited for the connection. */
function tracedClient(
  client: PostgresPoolClient,
  tracing: Tracing,
  facts: Facts,
  waitedMs: number,
): PostgresPoolClient {
  let transaction: Span | null = null;
  let first: Facts = { 'console.waited_ms': Math.round(waitedMs * 10) / 10 };
  const begin = (name: string): Span | null => {
    const span = tracing.begin(name, {
      isCall: true,
      isPart: true,
      facts: { 'db.system.name': 'postgresql', ...facts, ...first },
    });
    first = {};
    return span;
  };
  const end = (): void => {
    transaction?.end();
    transaction = null;
  };
  const query = async <R>(sql: string, params: readonly unknown[]): Promise<PostgresQueryResult<R>> => {
    if (BEGINS.test(sql)) transaction = begin('transaction');
    const name = statementName(sql);
    const span = transaction ? transaction.run(() => begin(name)) : begin(name);
    try {
      return await client.query<R>(sql, params);
    } catch (error) {
      span?.fail(error);
      transaction?.fail(error);
      throw error;
    } finally {
      span?.end();
      if (ENDS.test(sql)) end();
    }
  };
  // Cursors are not supported, as in the underlying pools.
  return {
    query: query as PostgresPoolClient['query'],
    release: () => {
      end();
      client.release();
    },
  };
}

const MOST_KEPT = 1_000;
const names = new Map<string, string>();

const VERB = /^[\s(]*([a-z]+)/i;
/** The verb of a `with` statement. */
const CHANGE = /\b(insert|delete|(?<!\b(?:for|do|key)\s)update)\b/i;
const TEXTS = /'(?:[^']|'')*'/g;
/** `for update` and `do update` are not followed by a table. */
const TABLES =
  /\b(?:from|into|join|(?<!\b(?:for|do|key)\s)update)\s+(?!lateral\b)"?([a-z][a-z_0-9]*)"?(?!["\w.(])/gi;
/** Most tables in a name: the first ones identify a long statement. */
const MOST_TABLES = 4;

/** Returns what a statement does to which tables: `select orders merchants`. It contains no values. */
export function statementName(sql: string): string {
  const known = names.get(sql);
  if (known !== undefined) return known;
  const plain = sql.replace(TEXTS, '');
  const first = VERB.exec(plain)?.[1]?.toLowerCase() ?? 'statement';
  const verb = first === 'with' ? (CHANGE.exec(plain)?.[1]?.toLowerCase() ?? 'select') : first;
  const tables = new Set([...plain.matchAll(TABLES)].map(([, table = '']) => table.toLowerCase()));
  const name = [verb, ...[...tables].slice(0, MOST_TABLES)].join(' ');
  // Limits the cache, because lists of different lengths give different texts.
  if (names.size >= MOST_KEPT) names.clear();
  names.set(sql, name);
  return name;
}
