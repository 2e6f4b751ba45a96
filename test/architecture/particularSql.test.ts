/**
 * Parts of the server's SQL that other engines than PostgreSQL lack or handle differently (docs/scaling.md). Each use
 * is a decision: the file is listed here, and the table in that document says what it costs.
 */
import fs from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../..');

/** How each is recognized in the text, and the files that may use it. */
const PARTICULAR: Readonly<Record<string, readonly [RegExp, ...string[]]>> = {
  'advisory locks': [/pg_(try_)?advisory/],
  'locks of tables': [/\block table\b/i, 'server/db/migrations/0024-order-tallies.ts'],
  sequences: [/\b(small|big)?serial\b\s*(primary|not|,)|nextval|create sequence|as identity/i],
  'foreign keys': [/\breferences \w+ ?\(/i],
  triggers: [
    /create (or replace )?trigger/i,
    'server/db/migrations/0024-order-tallies.ts',
    // Reads which ones the migrations make.
    'server/db/requireTables.ts',
  ],
  functions: [
    /create (or replace )?function/i,
    'server/db/migrations/0009-find-orders.ts',
    'server/db/migrations/0018-sorted-orders.ts',
    'server/db/migrations/0024-order-tallies.ts',
    'server/db/migrations/0026-quick-sort-keys.ts',
    'server/db/migrations/0027-known-addresses.ts',
  ],
  cursors: [/\bdeclare \w+ .*cursor\b/i],
  'temporary tables': [/create temp/i],
  'LISTEN and NOTIFY': [/`listen |pg_notify/, 'server/db/engine/postgresOthers.ts'],
  'numbers of transactions': [
    /\bxid8\b|pg_current_(snapshot|xact_id)|pg_snapshot_/,
    'server/db/copy/move.ts',
    'server/db/migrations/0021-feed-of-changes.ts',
    'server/repositories/feed.ts',
  ],
  'places of the log': [
    /pg_(current|last)_wal_|pg_walfile/,
    'server/db/reads.ts',
    'server/repositories/feed.ts',
  ],
  'search of texts': [
    /\bts(vector|query)\b/,
    'server/db/migrations/0009-find-orders.ts',
    'server/db/migrations/0027-known-addresses.ts',
    'server/repositories/findOrders.ts',
    'server/repositories/knownAddresses.ts',
  ],
};

/** The code of each file without comments, which may mention anything. */
const sources = fs
  .readdirSync(path.join(ROOT, 'server'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => {
    const file = `server/${name.split(path.sep).join('/')}`;
    const text = fs.readFileSync(path.join(ROOT, file), 'utf8');
    return { file, code: text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '') };
  });

it.each(Object.entries(PARTICULAR))('only the listed files use %s', (_what, entry) => {
  const [words, ...decided] = entry;
  const found = sources.filter(({ code }) => words.test(code)).map(({ file }) => file);
  expect(found.sort()).toEqual([...decided].sort());
});
