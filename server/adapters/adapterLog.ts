/**
 * The part of the server's log that adapters use. Never pass addresses or names: logs must not contain personal data.
 */
export interface AdapterLog {
  warn(details: object, message: string): void;
}
