/**
 * Sending a change on the version that the person saw. Somebody else's change that does not touch what is being changed is
 * no reason to ask: the change goes out again on the newer version. One that does is for the person to decide.
 */
import type { OnVersion } from '../../api/calls';
import { toApiError, type ApiError } from '../../api/errors';
import { knownChange, type KnownChange, type Versioned } from './knownChange';

/** More changes by others than this during one send are told as a failure. */
const RESENDS_MAX = 5;

interface ChangeOfRecord<Held extends Versioned> {
  /** The record as the screen has it. */
  readonly held: Held;
  /** Whether the change may go out on this state of the record. */
  readonly agrees: (current: Held) => boolean;
  /** The call; rejects with its error. A record without a version has nothing to say in `how`. */
  readonly send: (current: Held, how: OnVersion) => Promise<unknown>;
  /** The record as it is now, out of a 412; null when the refusal does not have it. */
  readonly currentOf: (refusal: ApiError) => Held | null;
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
  agrees,
  send,
  currentOf,
}: ChangeOfRecord<Held>): Promise<Decision<Held>> {
  let current = held;
  let changed: KnownChange | undefined;
  for (let resends = 0; ; resends += 1) {
    if (!agrees(current)) return { kind: 'conflict', theirs: current, changed };
    const { version } = current;
    try {
      await send(current, version === undefined ? {} : { ifMatch: version });
      return { kind: 'done' };
    } catch (thrown) {
      const error = toApiError(thrown);
      const theirs = error.status === 412 ? currentOf(error) : null;
      if (theirs === null || resends >= RESENDS_MAX) throw thrown;
      current = theirs;
      changed = knownChange(error, theirs);
    }
  }
}
