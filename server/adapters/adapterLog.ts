/** The part of the server's log that adapters use. Never give it addresses or names: logs carry no personal data. */
export interface AdapterLog {
  warn(details: object, message: string): void;
}
