/** A local trace collector: receives what a server sends and decodes its spans. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CollectedSpan {
  readonly name: string;
  readonly traceId: string;
  readonly id: string;
  /** Empty for the first span of a trace. */
  readonly parentId: string;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly isFailed: boolean;
  /** Attributes of the server that sent the span. */
  readonly resource: Readonly<Record<string, unknown>>;
}

export interface Collector {
  readonly url: string;
  readonly spans: CollectedSpan[];
  /** The bodies as received. */
  readonly bodies: Buffer[];
  readonly headers: http.IncomingHttpHeaders[];
  /** The status of its responses; null sends none. */
  status: number | null;
  close(): Promise<void>;
}

/** Starts a collector; the caller closes it. */
export async function startCollector(): Promise<Collector> {
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (collector.status === null) return;
      if (collector.status === 200 && request.url === '/v1/traces') {
        const body = Buffer.concat(chunks);
        collector.headers.push(request.headers);
        collector.bodies.push(body);
        collector.spans.push(...spansOf(body));
      }
      response.writeHead(collector.status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const collector: Collector = {
    url: `http://127.0.0.1:${port}`,
    spans: [],
    bodies: [],
    headers: [],
    status: 200,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return collector;
}

/** Returns the parts of a Protocol Buffers message by field number. */
function partsOf(message: Buffer): (number_: number) => Buffer[] {
  const parts: [number, Buffer][] = [];
  let at = 0;
  const varint = (): number => {
    for (let value = 0, scale = 1; ; scale *= 128) {
      const byte = message[at++] ?? 0;
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
  };
  while (at < message.length) {
    const tag = varint();
    const kind = tag & 7;
    const from = at;
    if (kind === 0) varint();
    const size = kind === 2 ? varint() : { 0: 0, 1: 8, 5: 4 }[kind];
    if (size === undefined) throw new Error(`Protocol Buffers have no kind ${kind} here.`);
    const start = kind === 0 ? from : at;
    if (kind !== 0) at += size;
    parts.push([tag >>> 3, message.subarray(start, at)]);
  }
  return (number_) => parts.filter(([one]) => one === number_).map(([, part]) => part);
}

const first = (message: Buffer, number_: number): Buffer => partsOf(message)(number_)[0] ?? Buffer.alloc(0);

/** Decodes texts, booleans, whole numbers and doubles of OTLP. */
function valueOf(value: Buffer): unknown {
  const parts = partsOf(value);
  const [text, yes, whole, fraction] = [1, 2, 3, 4].map((number_) => parts(number_)[0]);
  if (text) return text.toString();
  if (yes) return yes[0] === 1;
  if (whole) return whole.reduce((sum, byte, place) => sum + (byte & 127) * 128 ** place, 0);
  return fraction?.readDoubleLE();
}

const factsOf = (pairs: readonly Buffer[]): Record<string, unknown> =>
  Object.fromEntries(pairs.map((pair) => [first(pair, 1).toString(), valueOf(first(pair, 2))]));

function spansOf(body: Buffer): CollectedSpan[] {
  return partsOf(body)(1).flatMap((ofServer) => {
    const resource = factsOf(partsOf(first(ofServer, 1))(1));
    return partsOf(ofServer)(2).flatMap((scope) =>
      partsOf(scope)(2).map((span) => ({
        name: first(span, 5).toString(),
        traceId: first(span, 1).toString('hex'),
        id: first(span, 2).toString('hex'),
        parentId: first(span, 4).toString('hex'),
        facts: factsOf(partsOf(span)(9)),
        isFailed: first(first(span, 15), 3)[0] === 2,
        resource,
      })),
    );
  });
}
