/**
 * A server over real HTTP that behaves unlike ours, for what the console must cope with (other servers' formats, HTML
 * pages, silence). Tests use our own server wherever possible.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listening } from './listening';

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
}

export interface ScriptedAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent unchanged. */
  readonly text?: string;
  /** Never answers: the connection stays open and silent. */
  readonly silent?: 'fromTheStart' | 'afterTheHeaders';
  /** Awaited before the answer goes out. */
  readonly after?: Promise<unknown>;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

async function answer(response: ServerResponse, script: ScriptedAnswer): Promise<void> {
  await script.after;
  if (script.silent === 'fromTheStart') return;
  const json = script.json !== undefined;
  response.writeHead(script.status ?? 200, {
    ...(json && { 'content-type': 'application/json' }),
    ...script.headers,
  });
  if (script.silent === 'afterTheHeaders') response.write('{"orders":');
  else response.end(json ? JSON.stringify(script.json) : (script.text ?? ''));
}

/** Listens on a free port of this machine. `asked` contains every request in order. */
export async function scriptedServer(script: (asked: Asked) => ScriptedAnswer, onPort = 0) {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const entry: Asked = {
        method: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers,
        text: await bodyOf(request),
      };
      asked.push(entry);
      await answer(response, script(entry));
    })();
  });
  return { asked, ...(await listening(server, onPort)) };
}
