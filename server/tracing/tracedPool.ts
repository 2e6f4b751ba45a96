/** A database whose statements and transactions are spans of what they are run for. */
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { Facts, Span, Tracing } from './tracing';

const BEGINS = /^\s*(begin|start)\b/i;
const ENDS = /^\s*(commit|end|rollback|abort)\s*$/i;

/** The same pool; `facts` are told of each statement. */
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

/** The first statement tells for how long a connection was waited for. */
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
  // Cursors are not offered, as in the pools below.
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
/** What a `with` is for. */
const CHANGE = /\b(insert|delete|(?<!\b(?:for|do|key)\s)update)\b/i;
const TEXTS = /'(?:[^']|'')*'/g;
/** After `for update` and `do update` there is none. */
const TABLES =
  /\b(?:from|into|join|(?<!\b(?:for|do|key)\s)update)\s+(?!lateral\b)"?([a-z][a-z_0-9]*)"?(?!["\w.(])/gi;
/** Of a long statement the first ones say what it is. */
const MOST_TABLES = 4;

/** What a statement does and to which tables: `select orders merchants`. Nothing that it is about is in that. */
export function statementName(sql: string): string {
  const known = names.get(sql);
  if (known !== undefined) return known;
  const plain = sql.replace(TEXTS, '');
  const first = VERB.exec(plain)?.[1]?.toLowerCase() ?? 'statement';
  const verb = first === 'with' ? (CHANGE.exec(plain)?.[1]?.toLowerCase() ?? 'select') : first;
  const tables = new Set([...plain.matchAll(TABLES)].map(([, table = '']) => table.toLowerCase()));
  const name = [verb, ...[...tables].slice(0, MOST_TABLES)].join(' ');
  // Lists of any length make any number of texts.
  if (names.size >= MOST_KEPT) names.clear();
  names.set(sql, name);
  return name;
}
