/** One step of the database's schema, applied once by `migrate`. */
export interface Migration {
  /** Migrations run in the sequence of their names; never rename one that was released. */
  readonly name: string;
  /** One SQL statement each, safe to run twice. */
  readonly statements: readonly string[];
  /** A table whose rows one statement rewrites. The disk must hold the new rows and their log beside the old ones. */
  readonly rewrites?: string;
}
