/** Checks whether a configured PostgreSQL can be used, with messages for the operator. */
import { sql, type Kysely } from 'kysely';
import { DatabaseDown } from './engine/postgresConnection';
import type { Tables } from './tables';

/** Throws if the encoding lacks letters. `shown` is the database's name in the message. */
export async function requireLetters(db: Kysely<Tables>, shown: string): Promise<void> {
  const { rows } = await sql<{
    encoding: string;
  }>`select current_setting('server_encoding') as encoding`.execute(db);
  const encoding = rows[0]?.encoding;
  if (encoding === 'UTF8') return;
  throw new Error(
    `${shown} has the encoding ${encoding}, which lacks characters that are needed. Create it with UTF8.`,
  );
}

/**
 * Throws if a database holds the tables of another program, before any of ours is added. Ours always has the table of
 * migrations; tables of extensions are ignored.
 */
export async function requireOursOrEmpty(db: Kysely<Tables>, shown: string): Promise<void> {
  const { rows } = await sql<{ name: string; isOurs: boolean }>`
    select c.relname as name, c.relname = 'migrations' and exists (
      select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'applied_at'
    ) as "isOurs"
    from pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace = to_regnamespace(current_schema()::text)
      and not exists (select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    order by c.relname collate "C"`.execute(db);
  if (rows.length === 0 || rows.some((row) => row.isOurs)) return;
  const names = rows.slice(0, 5).map((row) => row.name);
  throw new Error(
    `${shown} has tables of another program (${names.join(', ')}${rows.length > names.length ? ', …' : ''}). ` +
      'Nothing was changed there. Name an empty database.',
  );
}

function reasonOf(code: unknown, message: unknown): string {
  // Node gives no readable message for a refused connection to several addresses.
  if (typeof message !== 'string' || message === '') return String(code);
  // The driver's message describes its own code.
  const isPasswordMissing = message.endsWith('client password must be a string');
  return isPasswordMissing ? 'it asks for a password, and the URL has none' : message;
}

const MAKES_TABLES = 'Its user must own it, or be allowed to create tables there';
/** What to do where `current_schema()` is null, so that no table is found and none can be made. */
export const NO_SCHEMA =
  'Its search_path names no schema that exists and that its user may use. Correct it (`show search_path`, `alter role … reset ' +
  'search_path`); if a pooler sits in between, restart that';
const ADVICE: Readonly<Record<string, string>> = {
  '42501': MAKES_TABLES,
  '3F000': NO_SCHEMA,
  '25006':
    'This version has to change its tables first. A standby takes no changes, nor does one with default_transaction_read_only',
};

/** Throws an error again: with our message if the database is unreachable, missing, or closed to this user. */
export const explainUnusable =
  (shown: string) =>
  (error: unknown): never => {
    const { code, message } = error as { code?: unknown; message?: unknown };
    const isAway =
      error instanceof DatabaseDown ||
      (typeof code === 'string' && /^(28...|3D000|42501|3F000|25006)$/.test(code));
    if (!isAway) throw error;
    const advice = ADVICE[String(code)];
    throw new Error(
      `${shown} cannot be used: ${[reasonOf(code, message), advice].filter(Boolean).join('. ')}`,
      {
        cause: error,
      },
    );
  };
