/**
 * Sends a change with the version that the person saw. If somebody else changed other parts only, the change is sent
 * again with the newer version. If they changed the same part, the person decides.
 */
import type { OnVersion } from '../../api/calls';
import { toApiError, type ApiError } from '../../api/errors';
import type { Versioned } from '../../lib/versions';
import { knownChange, type KnownChange } from './knownChange';

/** If others make more changes than this during one send, the send fails. */
const RESENDS_MAX = 3;

/**
 * Whether a change may be sent for this state of the record. `done`: the record has the wanted value already, from an
 * earlier try whose answer was lost or from somebody else.
 */
export type Verdict = boolean | 'done';

interface ChangeOfRecord<Held extends Versioned> {
  /** The record as shown on the screen. */
  readonly held: Held;
  /**
   * The version in which the person saw what they change, if the server supports versions. If somebody else changed it
   * first, the server refuses the change with this version and tells who it was.
   */
  readonly seenVersion?: number | undefined;
  /** Asked before each try; `isAgain` after a refused one. */
  readonly agrees: (current: Held, isAgain: boolean) => Verdict;
  /** The call; rejects with its error. `how` is empty for a record without a version. */
  readonly send: (current: Held, how: OnVersion) => Promise<unknown>;
  /** The current record, from a 412 or read again; null when it is unknown. */
  readonly currentOf: (refusal: ApiError) => Held | null | Promise<Held | null>;
}

/** The record as changed by somebody else, and who that was if known. Nothing was saved. */
export interface Conflict<Held> {
  readonly kind: 'conflict';
  readonly theirs: Held;
  readonly changed: KnownChange | undefined;
}

export type Decision<Held> = { readonly kind: 'done' } | Conflict<Held>;

/** Sends the change until it is made or a person has to decide. Rejects with the error otherwise. */
export async function sendOnCurrent<Held extends Versioned>({
  held,
  seenVersion,
  agrees,
  send,
  currentOf,
}: ChangeOfRecord<Held>): Promise<Decision<Held>> {
  let current = held;
  let changed: KnownChange | undefined;
  for (let resends = 0; ; resends += 1) {
    const verdict = agrees(current, resends > 0);
    if (verdict === 'done') return { kind: 'done' };
    const canAsk = resends === 0 && seenVersion !== undefined && seenVersion !== current.version;
    if (!verdict && !canAsk) return { kind: 'conflict', theirs: current, changed };
    const version = verdict ? current.version : seenVersion;
    try {
      await send(current, version === undefined ? {} : { ifMatch: version });
      return { kind: 'done' };
    } catch (thrown) {
      const error = toApiError(thrown);
      const theirs = error.status === 412 ? await currentOf(error) : null;
      if (theirs === null || resends >= RESENDS_MAX) throw thrown;
      current = theirs;
      changed = knownChange(error, theirs);
    }
  }
}
