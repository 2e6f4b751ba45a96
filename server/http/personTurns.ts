/**
 * Calls of one person are worked on a few at once, and the others wait for their turn: whoever sends thousands waits for
 * themselves alone, and what they do not read is not made (docs/decisions/0044-what-one-person-may-cost.md).
 */
import type { FastifyReply } from 'fastify';
import { serverMessages } from '../../src/contract/serverMessages';
import { throwHttpError } from './httpError';
import { whenOver } from './whenOver';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Waits for a turn of this person, who has it until their answer has gone out; throws 429 where too many wait. True where
     * there was a wait, after which much may be different. Whoever went away meanwhile is not answered any more.
     */
    takeTurn(person: string, reply: FastifyReply): Promise<boolean>;
  }
  interface FastifyReply {
    /** Gives the turn to the next call of the same person: for answers without an end. */
    endTurn?: () => void;
  }
}

/** A browser has six connections to a server; behind a proxy several tabs may share more. */
const AT_ONCE = 20;
/** Of one person. */
const MOST_WAITING = 1_000;

interface Line {
  running: number;
  /** In the order in which they came. */
  readonly waiting: Set<() => void>;
}

/** For `takeTurn`. */
export function createPersonTurns(): (person: string, reply: FastifyReply) => Promise<boolean> {
  const lines = new Map<string, Line>();

  const next = (person: string, line: Line): void => {
    const [first] = line.waiting;
    if (first === undefined) {
      line.running -= 1;
      if (line.running === 0) lines.delete(person);
      return;
    }
    line.waiting.delete(first);
    first();
  };

  return async (person, reply) => {
    const line = lines.get(person) ?? { running: 0, waiting: new Set() };
    const waits = line.running >= AT_ONCE;
    if (waits && line.waiting.size >= MOST_WAITING)
      throwHttpError(429, serverMessages.tooManyRequests(1), { retryAfterS: 1 });
    lines.set(person, line);
    let begin = (): void => undefined;
    const turn = new Promise<void>((resolve) => (begin = resolve));
    if (waits) line.waiting.add(begin);
    else line.running += 1;
    let isOver = false;
    reply.endTurn = () => {
      if (isOver) return;
      isOver = true;
      if (!line.waiting.delete(begin)) return next(person, line);
      reply.hijack();
      begin();
    };
    whenOver(reply, reply.endTurn);
    if (!waits) return false;
    await turn;
    return !reply.sent;
  };
}
