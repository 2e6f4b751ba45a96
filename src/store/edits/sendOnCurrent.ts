/**
 * Sending a change on the version that the person saw. Somebody else's change that does not touch what is being changed is
 * no reason to ask: the change goes out again on the newer version. One that does is for the person to decide.
 */
import type { OnVersion } from '../../api/calls';
import { toApiError, type ApiError } from '../../api/errors';
import { knownChange, type KnownChange, type Versioned } from './knownChange';

/** More changes by others than this during one send are told as a failure. */
const RESENDS_MAX = 3;

/**
 * Whether a change may go out on a state of the record. `done`: the record is as wanted, by an earlier try whose answer
 * was lost or by somebody else.
 */
export type Verdict = boolean | 'done';

interface ChangeOfRecord<Held extends Versioned> {
  /** The record as the screen has it. */
  readonly held: Held;
  /**
   * The version in which the person saw what they change, where the server knows versions: sent on that one, a change
   * that somebody has forestalled is refused, and the refusal says who it was.
   */
  readonly seenVersion?: number | undefined;
  /** Asked before each try; `isAgain` after one that was refused. */
  readonly agrees: (current: Held, isAgain: boolean) => Verdict;
  /** The call; rejects with its error. A record without a version has nothing to say in `how`. */
  readonly send: (current: Held, how: OnVersion) => Promise<unknown>;
  /** The record as it is now, out of a 412 or read anew; null when it is not known. */
  readonly currentOf: (refusal: ApiError) => Held | null | Promise<Held | null>;
}

/** The record as somebody else left it, and who that was, where it is known: nothing was changed. */
export interface Conflict<Held> {
  readonly kind: 'conflict';
  readonly theirs: Held;
  readonly changed: KnownChange | undefined;
}

export type Decision<Held> = { readonly kind: 'done' } | Conflict<Held>;

/** Sends the change until it was made or a person has to decide; rejects with the error of any other end. */
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
