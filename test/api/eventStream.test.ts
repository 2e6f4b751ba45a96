/** The stream of changes over real HTTP: what is sent, what is read, and how it ends (docs/decisions/0061). */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readEventStream, type StreamEnd } from '../../src/api/eventStream';
import { aConfig } from '../support/appStore';
import { closedAfterTest } from '../support/closedAfterTest';

type Script = (request: IncomingMessage, response: ServerResponse) => void;

async function aServer(script: Script): Promise<string> {
  const server = createServer(script);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closedAfterTest({
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
}

const STREAM = { 'content-type': 'text/event-stream; charset=utf-8' };
const change = (id: string, recordId: string) =>
  `event: change\nid: ${id}\ndata: ${JSON.stringify({ id, at: 1, entity: 'order', recordId, action: 'a', by: 'b', requestId: 'r' })}\n\n`;

async function read(
  script: Script,
  { signal = new AbortController().signal, readyWithinMs = 5_000, quietMs = 5_000 } = {},
) {
  const taken: string[] = [];
  let ready = 0;
  const apiBase = await aServer(script);
  const end: StreamEnd = await readEventStream(
    { config: aConfig({ apiBase }), getToken: () => 'my-token', isUnattended: () => true },
    {
      after: 'place 7',
      signal,
      readyWithinMs,
      quietMs,
      onReady: () => (ready += 1),
      onEvents: (events) => taken.push(events.map(({ recordId }) => recordId).join()),
      onPresence: ({ people }) => taken.push(people.map(({ name, state }) => `${name} ${state}`).join()),
    },
  );
  return { end, taken, ready };
}

it('starts at the given position with the token, and reads events that arrive in pieces', async () => {
  let sent: IncomingMessage['headers'] = {};
  const text = `retry: 3000\n\nevent: ready\nid: 9\ndata: \n\n${change('8', 'ord_é')}: heartbeat\n\n${change('9', 'ord_2')}`;
  const bytes = Buffer.from(text);
  const half = bytes.indexOf(0xa9);
  const { end, taken, ready } = await read((request, response) => {
    sent = request.headers;
    response.writeHead(200, STREAM);
    response.write(bytes.subarray(0, half));
    setTimeout(() => response.end(bytes.subarray(half)), 50);
  });
  expect(sent).toMatchObject({
    accept: 'text/event-stream',
    authorization: 'Bearer my-token',
    'last-event-id': 'place 7',
    'x-unattended': '1',
  });
  expect({ end, taken, ready }).toEqual({ end: 'lost', taken: ['ord_é,ord_2'], ready: 1 });
});

it.each(['gone', 'signedOut'] as const)('ends with %s when the server says so', async (word) => {
  const { end, taken } = await read((_request, response) => {
    response.writeHead(200, STREAM);
    response.write(`event: ready\ndata: \n\n${change('8', 'ord_1')}event: ${word}\ndata: \n\n`);
  });
  expect({ end, taken }).toEqual({ end: word, taken: ['ord_1'] });
});

it.each<[string, StreamEnd, number, Record<string, string>]>([
  ['a refused token', 'signedOut', 401, {}],
  ['a forgotten position', 'gone', 410, {}],
  ['a busy server', 'lost', 503, {}],
  ['a broken gateway', 'lost', 502, {}],
  ['a page instead of a stream', 'unsupported', 200, { 'content-type': 'text/html' }],
  ['a server without streams', 'unsupported', 406, {}],
])('%s ends the stream with %s', async (_what, expected, status, headers) => {
  const { end, ready } = await read((_request, response) => {
    response.writeHead(status, headers);
    response.end('{}');
  });
  expect({ end, ready }).toEqual({ end: expected, ready: 0 });
});

it('ends as silent behind a proxy that lets nothing through, and as lost when it goes quiet later', async () => {
  const mute = await read((_request, response) => void response.writeHead(200, STREAM).flushHeaders(), {
    readyWithinMs: 50,
  });
  expect(mute).toEqual({ end: 'silent', taken: [], ready: 0 });
  const quiet = await read(
    (_request, response) => {
      response.writeHead(200, STREAM);
      response.write(`event: ready\ndata: \n\n`);
    },
    { quietMs: 50 },
  );
  expect(quiet).toEqual({ end: 'lost', taken: [], ready: 1 });
});

it('ends as lost when the server is unreachable or the reader leaves', async () => {
  const broken = await read((_request, response) => void response.destroy());
  expect(broken.end).toBe('lost');
  const leaving = new AbortController();
  setTimeout(() => leaving.abort(), 50);
  const left = await read((_request, response) => void response.writeHead(200, STREAM).flushHeaders(), {
    signal: leaving.signal,
  });
  expect(left).toEqual({ end: 'lost', taken: [], ready: 0 });
});

it('reads presence between changes leniently, and ignores events that name no record', async () => {
  const presence = (data: unknown) => `event: presence\ndata: ${JSON.stringify(data)}\n\n`;
  const { taken } = await read((_request, response) => {
    response.writeHead(200, STREAM);
    response.end(
      'event: ready\nid: 9\ndata: \n\n' +
        presence({ entity: 'order', recordId: 'ord_1', people: [{ name: 'Dana', state: 'editing' }, {}] }) +
        presence({ entity: 'order', recordId: 'ord_1' }) +
        'event: presence\ndata: no JSON\n\n' +
        presence({ entity: 'order', recordId: 7, people: [{ name: 'Marc', state: 'asleep' }] }),
    );
  });
  expect(taken).toEqual(['Dana editing', 'Marc open']);
});
