/** A plain keep-alive client of the API, whose own cost is small compared with the server's. */
import http from 'node:http';
import { endLater } from './cleanup';

interface Answer {
  readonly status: number;
  readonly text: string;
}

export interface ApiClient {
  readonly token: string;
  /** `path` without the prefix. Resolves with any response; rejects if the connection is lost. */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
}

/** Signs in, as the demo administrator unless another account is given. */
export async function connect(url: string, connections = 1, email = 'super@example.com'): Promise<ApiClient> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  endLater(() => agent.destroy());
  const login = { email, password: 'demo-password' };
  const { status, text } = await send(agent, `${url}/api/user/login`, 'POST', login, {});
  if (status !== 200) throw new Error(`Login answered ${status}: ${text}`);
  const { token } = JSON.parse(text) as { token: string };
  return {
    token,
    call: (method, path, body, headers = {}) =>
      send(agent, `${url}/api${path}`, method, body, { authorization: `Bearer ${token}`, ...headers }),
  };
}

/** One request. Resolves with any response; rejects if the connection is lost. */
export function send(
  agent: http.Agent,
  url: string,
  method: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const request = http.request(
      url,
      {
        agent,
        method,
        headers: {
          ...headers,
          ...(text !== undefined && {
            'content-type': 'application/json',
            'content-length': String(Buffer.byteLength(text)),
          }),
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
        );
        response.on('error', reject);
      },
    );
    request.on('error', reject);
    request.end(text);
  });
}
