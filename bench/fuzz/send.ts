/** Sends a generated request and returns its outcome. */
import http from 'node:http';
import net from 'node:net';
import zlib from 'node:zlib';
import type { HttpRequest, RawRequest } from './requests';

export interface Answer {
  readonly status: number;
  /** Media type without its parameters; empty when there is none. */
  readonly type: string;
  readonly text: string;
  readonly retryAfter: string | null;
}

/** What came back. A socket may return several responses, or none. */
export interface Outcome {
  readonly answers: readonly Answer[];
  readonly ms: number;
  /** Nothing came back, and the connection stayed open. */
  readonly hangs: boolean;
  /** The connection ended before a whole answer, also when the request was sent again over a new one. */
  readonly breaks: boolean;
}

/** After this time without a response, the request has none. */
const PATIENCE_MS = 15_000;
/** After this silence, the response is complete, and an incomplete request is ended. */
const SILENCE_MS = 400;

interface Target {
  readonly url: string;
  /** False: a new connection. */
  readonly agent: http.Agent | false;
  readonly token: string | null;
}

/** Sends over a reused connection; if that breaks, which the server may just have closed, once more over a new one. */
export async function sendHttp(request: HttpRequest, to: Target): Promise<Outcome> {
  const first = await sendOnce(request, to);
  return first.breaks ? sendOnce(request, { ...to, agent: false }) : first;
}

async function sendOnce(request: HttpRequest, to: Target): Promise<Outcome> {
  const started = performance.now();
  return new Promise((resolve) => {
    const done = (answers: Outcome['answers'], fault: 'hangs' | 'breaks' | null = null): void =>
      resolve({
        answers,
        hangs: fault === 'hangs',
        breaks: fault === 'breaks',
        ms: performance.now() - started,
      });
    const { hostname, port } = new URL(to.url);
    let sent: http.ClientRequest;
    try {
      sent = http.request({
        agent: to.agent,
        hostname,
        port,
        method: request.method,
        path: request.url,
        headers: {
          ...request.headers,
          ...(to.token !== null && { authorization: `Bearer ${to.token}` }),
          ...(request.body !== null && { 'content-length': Buffer.byteLength(request.body) }),
        },
      });
    } catch {
      // Node's client refuses to send it; raw requests can.
      return done([]);
    }
    sent.setTimeout(PATIENCE_MS, () => {
      done([], 'hangs');
      sent.destroy();
    });
    sent.on('error', () => done([], 'breaks'));
    sent.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', () => done([], 'breaks'));
      response.on('end', () => {
        const text = inflated(Buffer.concat(chunks), response.headers['content-encoding']);
        if (text === null) return done([], 'breaks');
        done([
          {
            status: response.statusCode ?? 0,
            type: mediaType(response.headers['content-type']),
            text,
            retryAfter: response.headers['retry-after'] ?? null,
          },
        ]);
      });
    });
    sent.end(request.body ?? undefined);
  });
}

/** Sends over a new connection and closes it when the server falls silent. */
export async function sendRaw(
  request: RawRequest,
  to: { readonly url: string; readonly token: string | null },
): Promise<Outcome> {
  const started = performance.now();
  const bytes = Buffer.from(request.bytes, 'base64');
  const text = bytes.toString('latin1').replaceAll('{token}', to.token ?? 'nothing');
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let last = started;
    let isClosed = false;
    const socket = net.connect(Number(new URL(to.url).port), '127.0.0.1', () => {
      socket.write(Buffer.from(text, 'latin1'));
    });
    const silence = setInterval(() => {
      if (performance.now() - last > SILENCE_MS) socket.end();
    }, SILENCE_MS / 4);
    const patience = setTimeout(() => socket.destroy(), PATIENCE_MS);
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      last = performance.now();
    });
    // A reset also ends the connection.
    socket.on('error', () => undefined);
    socket.on('end', () => (isClosed = true));
    socket.on('close', (hadError) => {
      clearInterval(silence);
      clearTimeout(patience);
      const answers = answersIn(Buffer.concat(chunks).toString('latin1'));
      const hangs = !isClosed && !hadError && answers.length === 0;
      resolve({ answers, hangs, breaks: false, ms: answers.length > 0 ? last - started : 0 });
    });
  });
}

function answersIn(text: string): Outcome['answers'] {
  return text
    .split(/(?=HTTP\/1\.1 \d{3} )/)
    .filter((part) => part.startsWith('HTTP/1.1'))
    .map((part) => {
      const head = part.split('\r\n\r\n')[0] ?? '';
      const header = (name: string) => new RegExp(`^${name}: (.+)$`, 'im').exec(head)?.[1]?.trim();
      return {
        status: Number(part.slice(9, 12)),
        type: mediaType(header('content-type')),
        text: part.slice(head.length + 4),
        retryAfter: header('retry-after') ?? null,
      };
    });
}

const mediaType = (header = ''): string => header.split(';')[0] ?? '';

/** Null for a compressed text that is not whole. An answer to HEAD has none. */
function inflated(bytes: Buffer, encoding: string | undefined): string | null {
  if (bytes.length === 0) return '';
  try {
    if (encoding === 'gzip' || encoding === 'deflate') return zlib.unzipSync(bytes).toString();
    return (encoding === 'br' ? zlib.brotliDecompressSync(bytes) : bytes).toString();
  } catch {
    return null;
  }
}
