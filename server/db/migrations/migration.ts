/** What `migrate` applies. */
export interface Migration {
  /** Sorted by name; never renamed once released. */
  readonly name: string;
  /** One SQL statement each, safe to run twice. */
  readonly statements: readonly string[];
}
