/** What `migrate` applies. */
export interface Migration {
  /** Sorted by name; never renamed once released. */
  readonly name: string;
  /** One SQL statement each, safe to run twice. */
  readonly statements: readonly string[];
  /** A table whose rows it writes anew in one statement: the disk has to hold them, and the log of that, beside what is there. */
  readonly rewrites?: string;
}
