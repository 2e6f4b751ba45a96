/** Builds a file piece by piece, in a worker or in this thread. */

export interface FileBuilder<Part, Result> {
  /** Resolves when the part is processed. Wait for it, to keep the page responsive and memory limited. */
  add(part: Part): Promise<void>;
  finish(): Promise<Result>;
  /** Releases the worker, finished or not. */
  close(): void;
}
