import type { Actor } from '../repositories/audit';

/** Who changes a record, and when. */
export interface ChangeBy<Changed> extends Actor {
  /** Epoch milliseconds. */
  readonly now: number;
  /** Looks at the record before it is changed and may refuse: the caller's If-Match. */
  readonly check?: (before: Changed) => void;
}
