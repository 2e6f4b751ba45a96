/** Derives from a statement's text whether it needs room on the disk, and how long it may take. */

/**
 * Reads, and statements that begin or end a transaction. A checkpoint writes to space already allocated, and frees log.
 */
const NEEDS_NO_ROOM =
  /^\s*(select|values|table|show|explain|begin|start|commit|end|rollback|abort|savepoint|release|set|checkpoint)\b/i;
const READING_WITH = /^\s*with\b(?!.*\b(insert|update|delete|merge)\b)/is;

/** True for statements that may add to the data files, or more than a few bytes to the log. */
export const needsRoom = (sql: string): boolean => !NEEDS_NO_ROOM.test(sql) && !READING_WITH.test(sql);

/** Work on whole tables: an index over a million orders takes minutes. */
const LONG = /^\s*(create|alter|drop|do|vacuum|analyze|reindex)\b/i;
const LONG_TIMES = 30;
/** 24 days: timers of Node and PostgreSQL's `statement_timeout` hold milliseconds in 31 bits. */
const LONGEST_MS = 24 * 24 * 3_600_000;
const CHANGES_TABLES = /^\s*(create|alter|drop)\b/i;

/** True for statements that may change a table's columns. */
export const changesTables = (sql: string): boolean => CHANGES_TABLES.test(sql);

/** Returns the longest a statement may take before the engine counts as hanging, milliseconds. */
export const limitOf = (sql: string, usualMs: number): number =>
  LONG.test(sql) || sql.endsWith(WHOLE_TABLES) ? Math.min(usualMs * LONG_TIMES, LONGEST_MS) : usualMs;

/** Ends a statement that works on whole tables, however it begins. */
const WHOLE_TABLES = '/* whole tables */';

/** Gives a statement the time limit for work on whole tables. */
export const onWholeTables = (sql: string): string => `${sql} ${WHOLE_TABLES}`;
