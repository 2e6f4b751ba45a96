/**
 * The feed of changes, pushed as server-sent events. Read by fetch, because the browser's EventSource cannot send a
 * token (docs/decisions/0061-feed-of-changes.md).
 */
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import type { FeedEvent, FeedMessage } from '../contract/schemas/events';
import type { RecordPresence } from '../contract/schemas/presence';
import { addressOf } from './baseQuery';
import type { ApiEnvironment } from './environment';
import { readEvent } from './read/readEvents';
import { readRecordPresence } from './read/readPresence';
import { looseObject, type Loose } from './read/values';
import { unattended } from './unattended';

/**
 * How a stream ended. `silent`: it was accepted but no data arrived, as behind a proxy that buffers answers;
 * `unsupported`: the answer is not a stream; `gone`: the server no longer knows the position; `signedOut`: the session
 * is over or has another token now; `lost`: anything else, worth a retry.
 */
export type StreamEnd = 'silent' | 'unsupported' | 'gone' | 'signedOut' | 'lost';

interface StreamReader {
  /** The id of the last known event. */
  readonly after: string;
  /** Called when the server confirms that the stream is live. */
  readonly onReady: () => void;
  /** Called with the events that arrived together, oldest first. The last one's id is the position reached. */
  readonly onEvents: (events: readonly FeedEvent[]) => void;
  /** Called when the other people who have a record open changed. This does not move the position. */
  readonly onPresence: (presence: RecordPresence) => void;
  readonly signal: AbortSignal;
  /** If the confirmation takes longer, the stream does not get through. Milliseconds. */
  readonly readyWithinMs: number;
  /** If nothing arrives for longer, the connection is dead: heartbeats come more often. Milliseconds. */
  readonly quietMs: number;
}

const ENDS: readonly FeedMessage[] = ['gone', 'signedOut'];

function endOfAnswer({ status, ok, headers, body }: Response): StreamEnd | null {
  if (status === 401) return 'signedOut';
  if (status === 410) return 'gone';
  if (status === 429 || status >= 500) return 'lost';
  const isStream = ok && body !== null && headers.get('content-type')?.startsWith('text/event-stream');
  return isStream ? null : 'unsupported';
}

function dataOf<Data>({ data }: EventSourceMessage, read: (wire: Loose) => Data | undefined) {
  try {
    const wire = looseObject(JSON.parse(data));
    return wire && read(wire);
  } catch {
    return undefined;
  }
}

/** Reads until the stream ends in any way, or until the signal. Never rejects. */
export async function readEventStream(
  environment: ApiEnvironment,
  { after, onReady, onEvents, onPresence, signal, readyWithinMs, quietMs }: StreamReader,
): Promise<StreamEnd> {
  const { method, url } = addressOf({ endpoint: 'listEvents' }, environment.config);
  const call = new AbortController();
  const stop = () => call.abort();
  signal.addEventListener('abort', stop);
  let isReady = false;
  let timer = setTimeout(stop, readyWithinMs);
  let ended: StreamEnd | null = null;
  let arrived: FeedEvent[] = [];
  const parser = createParser({
    onEvent: (message) => {
      if (message.event === 'ready') {
        isReady = true;
        onReady();
      }
      if (ENDS.some((end) => end === message.event)) ended = message.event as 'gone' | 'signedOut';
      const event = message.event === 'change' ? dataOf(message, readEvent) : undefined;
      if (event) arrived.push(event);
      const presence = message.event === 'presence' ? dataOf(message, readRecordPresence) : undefined;
      if (presence) onPresence(presence);
    },
  });
  try {
    const headers = {
      Accept: 'text/event-stream',
      Authorization: `Bearer ${environment.getToken() ?? ''}`,
      'Last-Event-ID': after,
      ...unattended(environment),
    };
    const send = environment.fetch ?? fetch;
    const response = await send(url, { method, headers, cache: 'no-store', signal: call.signal });
    const end = endOfAnswer(response);
    if (end !== null || response.body === null) {
      stop();
      return end ?? 'unsupported';
    }
    const reader = response.body.getReader();
    const decoder = new TextDecoder();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return ended ?? 'lost';
      parser.feed(decoder.decode(value, { stream: true }));
      if (arrived.length > 0) onEvents(arrived);
      arrived = [];
      if (ended !== null) return ended;
      if (isReady) {
        clearTimeout(timer);
        timer = setTimeout(stop, quietMs);
      }
    }
  } catch {
    // Aborted here before the stream was confirmed: it does not get through. Otherwise the connection broke.
    return call.signal.aborted && !isReady && !signal.aborted ? 'silent' : 'lost';
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    stop();
  }
}
