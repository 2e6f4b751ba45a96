/**
 * The feed of changes as it is pushed: server-sent events, read by fetch, as the browser's own EventSource can send no
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

/**
 * How a stream ended. `silent`: it was answered and nothing came through, as behind a proxy that collects answers;
 * `unsupported`: the answer is no stream; `gone`: the place is not known any more; `signedOut`: the session is over or
 * the token is another by now; `lost`: anything that may be better in a moment.
 */
export type StreamEnd = 'silent' | 'unsupported' | 'gone' | 'signedOut' | 'lost';

interface StreamReader {
  /** The id of the last event that is known. */
  readonly after: string;
  /** It is live: the server has said so. */
  readonly onReady: () => void;
  /** What came at once, oldest first; the last one's id is the place that was reached. */
  readonly onEvents: (events: readonly FeedEvent[]) => void;
  /** Who else has a record open has changed; that is no place. */
  readonly onPresence: (presence: RecordPresence) => void;
  readonly signal: AbortSignal;
  /** Without a first word for so long it does not come through. Milliseconds. */
  readonly readyWithinMs: number;
  /** Without any word for so long the line is dead: a heartbeat comes more often. Milliseconds. */
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

/** Reads until the stream ends, however it does, or until the signal. Never rejects. */
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
    // Given up here, or the line broke: what has not said a word until then does not come through.
    return call.signal.aborted && !isReady && !signal.aborted ? 'silent' : 'lost';
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    stop();
  }
}
