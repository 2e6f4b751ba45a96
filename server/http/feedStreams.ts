/** Sends the feed of changes and people's presence to the connections that listen (docs/decisions/0061, 0065). */
import type { FastifyReply } from 'fastify';
import { serverMessages } from '../../src/contract/serverMessages';
import type { FeedMessage } from '../../src/contract/schemas/events';
import type { ServerDeps } from '../deps';
import type { FeedHub, FeedListener } from '../services/feed/feedHub';
import type { FeedChange } from '../services/feed/feedChanges';
import type { Presence } from '../services/presence/presence';
import { goesOn } from '../services/sessions';
import type { Caller } from './defineRoute';
import { eventText, HEARTBEAT, openEventStream, type EventStream } from './eventStream';
import { throwHttpError } from './httpError';

/** Streams of one person at once: each tab of a browser may have one. */
const MOST_OF_PERSON = 20;
/** Share of the connections that streams may take; the rest is for everything else. */
const SHARE_OF_CONNECTIONS = 0.5;
const TRY_AGAIN_S = 30;
/**
 * Interval of heartbeats, milliseconds: proxies close silent connections, and a heartbeat reveals a client that is
 * gone.
 */
const BEAT_MS = 15_000;
/** The session is looked up once per this many beats, even if nothing was reported about it. */
const BEATS_BETWEEN_CHECKS = 4;

interface FeedStreams {
  /** Answers with a stream of changes after `from`, or from now on; throws if too many are open. */
  open(from: string | null, caller: Caller, reply: FastifyReply): Promise<void>;
  /** How many streams are open. */
  count(): number;
  /** Ends all streams. */
  close(): void;
}

const message = (name: FeedMessage, parts?: Parameters<typeof eventText>[1]): string =>
  eventText(name, parts);

/** Text made once for all readers who receive the same changes. */
const bytes = new WeakMap<readonly FeedChange[], Buffer>();
function bytesOf(changes: readonly FeedChange[]): Buffer {
  const known = bytes.get(changes);
  if (known) return known;
  const texts = changes.map(({ event }) => message('change', { id: event.id, data: JSON.stringify(event) }));
  const made = Buffer.from(texts.join(''));
  bytes.set(changes, made);
  return made;
}

/** The longest delay that Node's timers accept, milliseconds. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

/** Milliseconds until the session certainly ends. */
async function lifeLeft({ users, now }: ServerDeps, { email, sessionId }: Caller): Promise<number> {
  const found = await users.findSession(email, sessionId);
  return found ? Math.min(found.session.expiresAt - now() + 1, LONGEST_WAIT_MS) : 0;
}

export function createFeedStreams(deps: ServerDeps, hub: FeedHub, presence: Presence): FeedStreams {
  const open = new Map<EventStream, string>();
  presence.onChange((of) => {
    for (const [stream, email] of open) {
      const signs = of(email);
      if (signs) stream.send(message('presence', { data: JSON.stringify(signs) }));
    }
  });
  const most = Math.floor(deps.settings.network.maxConnections * SHARE_OF_CONNECTIONS);

  function requireRoom(email: string): void {
    const ofPerson = [...open.values()].filter((person) => person === email).length;
    if (ofPerson < MOST_OF_PERSON && open.size < most) return;
    throwHttpError(ofPerson < MOST_OF_PERSON ? 503 : 429, serverMessages.tooManyStreams, {
      retryAfterS: TRY_AGAIN_S,
    });
  }

  return {
    open: async (from, caller, reply) => {
      const expiresInMs = await lifeLeft(deps, caller);
      // Nothing may be awaited between here and `open.set`, so that each of many simultaneous calls counts the ones
      // before it.
      requireRoom(caller.email);
      const stream = openEventStream(reply);
      open.set(stream, caller.email);
      let beats = 0;
      let stopFollowing: (() => void) | null = null;
      let isOver = false;

      const end = (name?: FeedMessage): void => {
        if (name) stream.send(message(name));
        stream.end();
      };
      const check = (): void => {
        goesOn(deps, caller).then(
          (isOn) => isOn || end('signedOut'),
          // If the lookup fails, the next one tries again.
          (error: unknown) => deps.log.debug({ err: error }, 'A session could not be looked up'),
        );
      };
      const timer = setInterval(() => {
        stream.send(HEARTBEAT);
        beats += 1;
        if (beats % BEATS_BETWEEN_CHECKS === 0) check();
      }, BEAT_MS).unref();
      const expiry = setTimeout(check, expiresInMs).unref();
      stream.onClose(() => {
        isOver = true;
        clearInterval(timer);
        clearTimeout(expiry);
        open.delete(stream);
        stopFollowing?.();
      });
      const listener: FeedListener = {
        reader: caller,
        ready: (place) => stream.send(message('ready', { id: place })),
        take: (changes) => stream.send(bytesOf(changes)),
        hasRoom: () => stream.drained(),
        gone: () => end('gone'),
        doubt: check,
      };
      try {
        stopFollowing = await hub.follow(from, listener);
      } catch (error) {
        deps.log.warn({ err: error }, 'A stream of changes could not begin');
        end();
      }
      if (isOver) stopFollowing?.();
    },
    count: () => open.size,
    close: () => {
      for (const stream of open.keys()) stream.end();
    },
  };
}
