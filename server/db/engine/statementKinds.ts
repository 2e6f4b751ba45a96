/** What can be told of a statement from its words: whether it needs room on the disk, and how long it may take. */

/** Reads, and what begins and ends a transaction. A checkpoint writes what has its place already, and frees log. */
const NEEDS_NO_ROOM =
  /^\s*(select|values|table|show|explain|begin|start|commit|end|rollback|abort|savepoint|release|set|checkpoint)\b/i;
const READING_WITH = /^\s*with\b(?!.*\b(insert|update|delete|merge)\b)/is;

/** True for whatever may add to the data files or, by more than a few bytes, to the log. */
export const needsRoom = (sql: string): boolean => !NEEDS_NO_ROOM.test(sql) && !READING_WITH.test(sql);

/** Work on whole tables: an index over a million orders takes minutes. */
const LONG = /^\s*(create|alter|drop|do|vacuum|analyze|reindex)\b/i;
const LONG_TIMES = 30;
/** 24 days: timers of Node and PostgreSQL's `statement_timeout` are milliseconds of 31 bits. */
const LONGEST_MS = 24 * 24 * 3_600_000;
const CHANGES_TABLES = /^\s*(create|alter|drop)\b/i;

/** True for what makes the columns of a table other ones. */
export const changesTables = (sql: string): boolean => CHANGES_TABLES.test(sql);

/** The longest a statement may take before the engine counts as hanging, milliseconds. */
export const limitOf = (sql: string, usualMs: number): number =>
  LONG.test(sql) || sql.endsWith(WHOLE_TABLES) ? Math.min(usualMs * LONG_TIMES, LONGEST_MS) : usualMs;

/** Stands at the end of a statement that is work on whole tables, whatever it begins with. */
const WHOLE_TABLES = '/* whole tables */';

/** A statement that gets the time that work on whole tables has. */
export const onWholeTables = (sql: string): string => `${sql} ${WHOLE_TABLES}`;
