/**
 * A proxy in front of the real server that answers only the order search, with a first page of any size, and the labels
 * of those orders. This way, one request loads a hundred thousand orders instead of two thousand requests. Everything
 * else is forwarded.
 */
import fs from 'node:fs';
import http from 'node:http';
import { endLater } from '../support/cleanup';
import type { ApiClient } from '../support/apiClient';

/** Delay of later pages, so that the scrolling that requested them has ended when they arrive. */
const PAGE_DELAY_MS = 150;
const PAGE = 50;

/**
 * Pages of the bench itself: an empty one, the plain table (plainTable.tsx), and the handwritten list (handWritten.ts).
 */
const OWN_PAGES: Readonly<Record<string, { type: string; read(): string | Buffer }>> = {
  '/blank': { type: 'text/html', read: () => '<!doctype html><title>Blank</title>' },
  '/plain': {
    type: 'text/html',
    read: () =>
      '<!doctype html><title>Plain table</title><link rel="stylesheet" href="/plain.css"><div id="root"></div><script src="/plain.js"></script>',
  },
  '/by-hand': {
    type: 'text/html',
    read: () => '<!doctype html><title>By hand</title><body><script src="/by-hand.js"></script>',
  },
  '/by-hand.js': { type: 'text/javascript', read: () => fs.readFileSync('dist/bench/handWritten.js') },
  '/plain.js': { type: 'text/javascript', read: () => fs.readFileSync('dist/bench/plainTable.js') },
  '/plain.css': { type: 'text/css', read: () => fs.readFileSync('dist/bench/plainTable.css') },
};

/** `full`: as in the demo data, about 2.5 kB each. `light`: only what a row displays, so that 100,000 fit. */
export type OrderKind = 'full' | 'light';

export interface OrdersProxy {
  readonly url: string;
  /** Sets the first page of the next search. Later pages have 50 full orders. */
  firstPage(count: number, kind: OrderKind): void;
  /** Bytes of one order's JSON in the last first page. */
  bytesPerOrder(): number;
  close(): Promise<void>;
}

export async function startOrdersProxy(target: string, api: ApiClient): Promise<OrdersProxy> {
  const { status, text } = await api.call('POST', '/orders', { limit: 200 });
  if (status !== 200) throw new Error(`The search answered ${status}`);
  const samples = (JSON.parse(text) as { orders: Record<string, unknown>[] }).orders;
  const bodies = {
    full: samples.map(({ id: _id, ...order }) => JSON.stringify(order).slice(1)),
    light: samples.map((order) => JSON.stringify(lightOrder(order)).slice(1)),
  };
  const label = await aLabel(samples, api);
  let first = { count: PAGE, kind: 'full' as OrderKind };
  let bytes = 0;
  let served = 0;

  const page = (count: number, kind: OrderKind): string => {
    const orders = Array.from({ length: count }, (_, at) => {
      const body = bodies[kind][(served + at) % bodies[kind].length] ?? '}';
      return `{"id":"bench-${served + at}",${body}`;
    }).join(',\n');
    served += count;
    return `{"orders":[${orders}],"next":{"lastEvaluatedKey":"bench-${served}","createdAt":${served}}}`;
  };
  const server = http.createServer((request, response) => {
    const own = OWN_PAGES[request.url ?? ''];
    if (own !== undefined) {
      response.setHeader('content-type', own.type).end(own.read());
      return;
    }
    // The orders of a large first page do not exist on the server; all of them get the label of one that does.
    if (request.url?.startsWith('/api/labels/bench-')) {
      response.setHeader('content-type', 'application/pdf').end(label);
      return;
    }
    if (request.method !== 'POST' || request.url !== '/api/orders') {
      passOn(target, request, response);
      return;
    }
    let asked = '';
    request.on('data', (chunk: Buffer) => (asked += chunk.toString()));
    request.on('end', () => {
      const isFirst = !asked.includes('lastEvaluatedKey');
      if (isFirst) served = 0;
      const answer = isFirst ? page(first.count, first.kind) : page(PAGE, 'full');
      if (isFirst) bytes = Buffer.byteLength(answer) / first.count;
      const send = () => response.setHeader('content-type', 'application/json').end(answer);
      setTimeout(send, isFirst ? 0 : PAGE_DELAY_MS);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    firstPage: (count, kind) => {
      first = { count, kind };
    },
    bytesPerOrder: () => bytes,
    close: endLater(() => {
      server.closeAllConnections();
      server.close();
    }),
  };
}

/** A label as the real server returns it: base64 text. */
async function aLabel(samples: readonly Record<string, unknown>[], api: ApiClient): Promise<string> {
  for (const { id } of samples) {
    const { status, text } = await api.call('GET', `/labels/${String(id)}`);
    if (status === 200) return text;
  }
  throw new Error('No order has a label.');
}

function lightOrder({
  createdAt,
  merchantId,
  merchantDisplayName,
  orderStatus,
  refNumber,
  recipient,
}: Record<string, unknown>) {
  const recipientAddress = { number: '100', street: 'Main St', city: 'Ottawa', postalCode: 'K1A0B1' };
  return {
    createdAt,
    merchantId,
    merchantDisplayName,
    orderStatus,
    refNumber,
    recipient,
    recipientAddress,
    version: 1,
  };
}

function passOn(target: string, request: http.IncomingMessage, response: http.ServerResponse): void {
  const { method, headers, url } = request;
  const onward = http.request(`${target}${url ?? ''}`, { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onward.on('error', () => response.writeHead(502).end());
  request.pipe(onward);
}
