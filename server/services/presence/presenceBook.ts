/**
 * Stores who has which record open, in this process's memory (docs/decisions/0065-who-is-here.md). An entry expires
 * when its tab has reported nothing for 30 seconds.
 */
import { PRESENCE_LASTS_MS } from '../../../src/contract/constants';
import type { Role } from '../../../src/contract/roles';
import type { PresenceSign, PresentPerson, RecordPresence } from '../../../src/contract/schemas/presence';

type Place = Pick<PresenceSign, 'entity' | 'recordId'>;

/** A person's tab, and its session. */
export interface PresentTab {
  readonly email: string;
  readonly name: string;
  readonly tab: string;
  readonly sessionId: string;
  readonly roles: readonly Role[];
}

interface Entry extends PresentTab, Place {
  readonly state: PresentPerson['state'];
  /** In the time of the `elapsed` clock. */
  readonly until: number;
}

interface PresenceBook {
  take(who: PresentTab, signs: readonly PresenceSign[]): void;
  /** Everybody except this person who has the record open. */
  others(place: Place, email: string): RecordPresence;
  /** Whether the person has the record open, and so must be told about it. */
  isThere(place: Place, email: string): boolean;
  /** The sessions in which a person has something open. */
  sessionsOf(email: string): readonly PresentTab[];
  endSession(sessionId: string): void;
  /** Removes entries that have expired. */
  readonly sweep: () => void;
}

/** Most entries of one person, over tabs and records; beyond that, the oldest are removed. */
const MOST_OF_PERSON = 200;

const recordKey = ({ entity, recordId }: Place): string => `${entity} ${recordId}`;
const tabKey = ({ email, tab }: Pick<PresentTab, 'email' | 'tab'>): string => `${email} ${tab}`;
const nameOf = ({ name, email }: PresentTab): string => name.trim() || (email.split('@')[0] ?? '');

/**
 * @param elapsed reads a monotonic clock, milliseconds
 * @param onChange called when the record looks different to people other than this one
 */
export function createPresenceBook(
  elapsed: () => number,
  onChange: (place: Place, email: string) => void,
): PresenceBook {
  const records = new Map<string, Map<string, Entry>>();
  /** Entries of each person, the most recently renewed last. */
  const people = new Map<string, Map<string, Entry>>();

  const ofPerson = (email: string): Entry[] => [...(people.get(email)?.values() ?? [])];
  const stateOf = (place: Place, email: string): PresentPerson['state'] | null => {
    const theirs = [...(records.get(recordKey(place))?.values() ?? [])].filter(
      (entry) => entry.email === email,
    );
    if (theirs.length === 0) return null;
    return theirs.some(({ state }) => state === 'editing') ? 'editing' : 'open';
  };

  function put(key: string, entry: Entry): void {
    const record = records.get(recordKey(entry)) ?? new Map<string, Entry>();
    const mine = people.get(entry.email) ?? new Map<string, Entry>();
    records.set(recordKey(entry), record.set(tabKey(entry), entry));
    mine.delete(key);
    people.set(entry.email, mine.set(key, entry));
  }

  function drop(key: string, entry: Place & PresentTab): void {
    const record = records.get(recordKey(entry));
    const mine = people.get(entry.email);
    record?.delete(tabKey(entry));
    mine?.delete(key);
    if (record?.size === 0) records.delete(recordKey(entry));
    if (mine?.size === 0) people.delete(entry.email);
  }

  /** Sets the state; `null` means they have left. */
  function set(entry: Place & PresentTab, state: PresentPerson['state'] | null): void {
    const key = `${tabKey(entry)} ${recordKey(entry)}`;
    const before = stateOf(entry, entry.email);
    if (state === null) drop(key, entry);
    else put(key, { ...entry, state, until: elapsed() + PRESENCE_LASTS_MS });
    if (stateOf(entry, entry.email) !== before) onChange(entry, entry.email);
  }

  const forget = (entry: Entry): void => set(entry, null);

  return {
    take: (who, signs) => {
      for (const { entity, recordId, state } of signs) {
        set({ ...who, entity, recordId }, state === 'left' ? null : state);
      }
      ofPerson(who.email).slice(0, -MOST_OF_PERSON).forEach(forget);
    },
    others: (place, email) => {
      const entries = [...(records.get(recordKey(place))?.values() ?? [])];
      const names = new Map(entries.map((entry) => [entry.email, nameOf(entry)]));
      names.delete(email);
      const { entity, recordId } = place;
      return {
        entity,
        recordId,
        people: [...names].map(([other, name]) => ({ name, state: stateOf(place, other) ?? 'open' })),
      };
    },
    isThere: (place, email) => stateOf(place, email) !== null,
    sessionsOf: (email) => [...new Map(ofPerson(email).map((entry) => [entry.sessionId, entry])).values()],
    endSession: (sessionId) => {
      for (const mine of [...people.values()]) {
        [...mine.values()].filter((entry) => entry.sessionId === sessionId).forEach(forget);
      }
    },
    sweep: () => {
      const now = elapsed();
      for (const mine of [...people.values()]) {
        [...mine.values()].filter(({ until }) => until <= now).forEach(forget);
      }
    },
  };
}
