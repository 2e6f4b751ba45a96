/** A proxy in front of the real server that fails on request and records the calls. */
import http from 'node:http';
import { listening, type Listening } from '../../support/listening';

/** What happens to a call. */
export type Fault =
  /** A refusal with a request id, as from the server; nothing is done. */
  | { readonly type: 'answer'; readonly status: number; readonly headers?: Record<string, string> }
  /** A gateway answers with its own error, after the server did the work or without calling it. */
  | { readonly type: 'gateway'; readonly status: number; readonly after: 'done' | 'nothing' }
  /** A network's sign-in page answers in the server's place. */
  | { readonly type: 'page' }
  /** The response of the server arrives this much later. Milliseconds. */
  | { readonly type: 'slow'; readonly ms: number }
  /** The connection breaks before the call reaches the server. */
  | { readonly type: 'dropBefore' }
  /** The server does the work; its response is lost. */
  | { readonly type: 'dropAfter' }
  /** The server responds as if to another path. */
  | { readonly type: 'elsewhere'; readonly path: string }
  /** The server does the work; the response is held until `release`. */
  | { readonly type: 'hold' };

export interface ProxiedCall {
  readonly method: string;
  readonly path: string;
  /** The order id in the path. */
  readonly orderId: string;
  readonly key: string | undefined;
  /** How often this order was called with this method before. */
  readonly earlier: number;
}

export interface FaultProxy extends Listening {
  /** Decides about each call; null lets it pass. */
  decide: (call: ProxiedCall) => Fault | null;
  /** The PATCH calls, in the order they came. */
  readonly sent: ProxiedCall[];
  /** Releases all held responses, and holds no more. */
  release(): void;
  /** Resolves when every call is answered and its sender has received the answer. */
  answered(): Promise<void>;
  /** The largest number of PATCH calls in flight at once. */
  mostAtOnce(): number;
  reset(): void;
}

export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const { hostname, port } = new URL(target);
  const counts = new Map<string, number>();
  let held: (() => void)[] = [];
  let isHolding = true;
  let underWay = 0;
  let patchesUnderWay = 0;
  let most = 0;

  const server = http.createServer((request, response) => {
    const { method = 'GET', url: path = '/' } = request;
    const orderId = /\/orders\/(?:getOrders\/|windows\/)?([^/?]+)/.exec(path)?.[1] ?? '';
    const name = `${method} ${orderId}`;
    const earlier = counts.get(name) ?? 0;
    counts.set(name, earlier + 1);
    const key = request.headers['idempotency-key'];
    const call: ProxiedCall = { method, path, orderId, earlier, key: Array.isArray(key) ? key[0] : key };
    if (method === 'PATCH') {
      proxy.sent.push(call);
      patchesUnderWay += 1;
      most = Math.max(most, patchesUnderWay);
      response.on('close', () => (patchesUnderWay -= 1));
    }
    underWay += 1;
    response.on('close', () => (underWay -= 1));
    const fault = proxy.decide(call);
    if (fault?.type === 'dropBefore') return void request.socket.destroy();
    if (fault?.type === 'answer') {
      response.writeHead(fault.status, { 'content-type': 'application/json', ...fault.headers });
      return void response.end(
        JSON.stringify({
          statusCode: fault.status,
          message: `Fault ${fault.status}`,
          requestId: 'req-fault',
        }),
      );
    }
    if (fault?.type === 'page') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      return void response.end('<!doctype html><title>Sign in to the network</title>');
    }
    const speakAsGateway = (status: number) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ message: `Upstream is unwell (${status})` }));
    };
    if (fault?.type === 'gateway' && fault.after === 'nothing') return speakAsGateway(fault.status);
    const forward = http.request(
      {
        hostname,
        port,
        method,
        path: fault?.type === 'elsewhere' ? fault.path : path,
        headers: request.headers,
        agent: false,
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => {
          if (fault?.type === 'dropAfter') return void request.socket.destroy();
          if (fault?.type === 'gateway') return speakAsGateway(fault.status);
          const give = () => {
            response.writeHead(answer.statusCode ?? 502, answer.headers);
            response.end(Buffer.concat(chunks));
          };
          if (fault?.type === 'slow') setTimeout(give, fault.ms);
          else if (fault?.type === 'hold' && isHolding) held.push(give);
          else give();
        });
      },
    );
    forward.on('error', () => request.socket.destroy());
    request.pipe(forward);
  });
  const proxy: FaultProxy = {
    ...(await listening(server)),
    decide: () => null,
    sent: [],
    release() {
      isHolding = false;
      held.splice(0).forEach((give) => give());
    },
    async answered() {
      const turn = () => new Promise((resolve) => setTimeout(resolve, 10));
      while (underWay > 0) await turn();
      await turn();
    },
    mostAtOnce: () => most,
    reset() {
      proxy.decide = () => null;
      proxy.sent.length = 0;
      counts.clear();
      held = [];
      isHolding = true;
      most = 0;
    },
  };
  return proxy;
}
