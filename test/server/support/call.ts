/** Requests to a test server, with everything about the response that a test may check. */
import type { TestServer } from './testServer';

export interface Call {
  readonly method?: string;
  readonly token?: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent unchanged, as `application/json` unless the headers say otherwise. */
  readonly text?: string | Uint8Array<ArrayBuffer>;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed body; undefined if it is not JSON. */
  readonly json: Record<string, unknown> | undefined;
}

/** Requests `path` from the server, for instance `/api/user/login`. */
export async function call(
  server: Pick<TestServer, 'url'>,
  path: string,
  options: Call = {},
): Promise<Answer> {
  const body = options.text ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
  const response = await fetch(server.url + path, {
    method: options.method ?? (body === undefined ? 'GET' : 'POST'),
    body,
    redirect: 'manual',
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
      ...options.headers,
    },
  });
  const text = await response.text();
  let json: Record<string, unknown> | undefined;
  try {
    json = JSON.parse(text) as Record<string, unknown>;
  } catch {
    json = undefined;
  }
  return { status: response.status, headers: response.headers, text, json };
}
