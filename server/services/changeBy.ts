import type { Actor } from '../repositories/audit';

/** Who changes a record, and when. */
export interface ChangeBy<Changed> extends Actor {
  /** Epoch milliseconds. */
  readonly now: number;
  /** Sees the record before the change and may refuse it: the caller's If-Match. */
  readonly check?: (before: Changed) => void;
}
