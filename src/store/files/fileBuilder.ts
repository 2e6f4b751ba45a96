/** A file that is made piece by piece, in a worker or in this thread. */

export interface FileBuilder<Part, Result> {
  /** Resolves when the part is taken in: waiting for it keeps the page alive and memory bounded. */
  add(part: Part): Promise<void>;
  finish(): Promise<Result>;
  /** Lets go of the worker, finished or not. */
  close(): void;
}
