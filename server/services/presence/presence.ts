/**
 * Tracks who has which record open, over all processes: each sign is also sent to the other processes, so each holds
 * all of them (docs/decisions/0065-who-is-here.md). Nothing is stored.
 */
import * as z from 'zod';
import { ROLES } from '../../../src/contract/roles';
import { presenceSign, type PresenceSign, type RecordPresence } from '../../../src/contract/schemas/presence';
import type { ServerDeps } from '../../deps';
import { goesOn } from '../sessions';
import { createPresenceBook, type PresentTab } from './presenceBook';

/** Called when the people at a record have changed. `of` returns what to tell the person with an e-mail, or null. */
type PresenceListener = (of: (email: string) => RecordPresence | null) => void;

export interface Presence {
  /** Takes what a tab reports, and returns who else has its records open. */
  take(who: PresentTab, signs: readonly PresenceSign[]): RecordPresence[];
  /** Registers a listener for changes of who is at a record. */
  onChange(listener: PresenceListener): void;
  /** Checks these people after a change to their account or sessions: those no longer signed in are removed. */
  readonly doubt: (emails: ReadonlySet<string>) => void;
  close(): void;
}

const SWEEP_EVERY_MS = 1_000;

/** Prefix of messages to the other processes. They may run another version: messages they cannot read are ignored. */
const WORD = 'presence ';
const word = z.object({
  who: z.object({
    email: z.string(),
    name: z.string(),
    tab: z.string(),
    sessionId: z.string(),
    roles: z.array(z.enum(ROLES)),
  }),
  signs: z.array(presenceSign),
});

function readWord(text: string): z.infer<typeof word> | null {
  if (!text.startsWith(WORD)) return null;
  try {
    return word.safeParse(JSON.parse(text.slice(WORD.length))).data ?? null;
  } catch {
    return null;
  }
}

/** Begins with nobody. `elapsed` reads a monotonic clock, milliseconds. */
export function createPresence(deps: ServerDeps): Presence {
  const { engine, elapsed = () => performance.now() } = deps;
  const listeners = new Set<PresenceListener>();
  const book = createPresenceBook(elapsed, (place, mover) => {
    for (const listener of listeners) {
      listener((email) => (email !== mover && book.isThere(place, email) ? book.others(place, email) : null));
    }
  });
  const stopListening = engine.others?.listen((text) => {
    const word = readWord(text);
    if (word) book.take(word.who, word.signs);
  });
  const timer = setInterval(book.sweep, SWEEP_EVERY_MS);
  timer.unref();

  return {
    take: (who, signs) => {
      book.sweep();
      book.take(who, signs);
      // One by one: PostgreSQL takes no message of 8,000 bytes, which all of them together could have.
      for (const sign of signs) engine.others?.send(WORD + JSON.stringify({ who, signs: [sign] }));
      return signs.flatMap((sign) => (sign.state === 'left' ? [] : [book.others(sign, who.email)]));
    },
    onChange: (listener) => void listeners.add(listener),
    doubt: (emails) => {
      for (const who of [...emails].flatMap((email) => book.sessionsOf(email))) {
        goesOn(deps, who).then(
          (isOn) => isOn || book.endSession(who.sessionId),
          // If the lookup fails, the entry expires when their tab stops reporting.
          (error: unknown) => deps.log.debug({ err: error }, 'A session could not be looked up'),
        );
      }
    },
    close: () => {
      clearInterval(timer);
      stopListening?.();
      listeners.clear();
    },
  };
}
