/** The fuzzer notices an answer that does not arrive whole. */
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { faultOf } from '../../../bench/fuzz/judge';
import type { HttpRequest } from '../../../bench/fuzz/requests';
import { sendHttp } from '../../../bench/fuzz/send';

const REQUEST: HttpRequest = {
  kind: 'http',
  caller: 'nobody',
  operation: 'getOrders',
  method: 'GET',
  url: '/',
  headers: {},
  body: null,
};
const BROKEN = 'no whole answer, also over a new connection';

/** What a server that answers like this is judged to be, and how often it was asked. */
async function judged(
  answer: (response: http.ServerResponse, asked: number) => void,
): Promise<{ fault: string | null; asked: number }> {
  let asked = 0;
  const server = http.createServer((_request, response) => answer(response, (asked += 1)));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const agent = new http.Agent({ keepAlive: true });
  const { port } = server.address() as AddressInfo;
  const outcome = await sendHttp(REQUEST, { url: `http://127.0.0.1:${port}`, agent, token: null });
  agent.destroy();
  server.close();
  return { fault: faultOf(REQUEST, outcome, () => null), asked };
}

it.each<[string, (response: http.ServerResponse) => void]>([
  ['no answer', (response) => response.destroy()],
  [
    'half an answer',
    (response) => response.writeHead(200, { 'content-length': 10 }).write('half', () => response.destroy()),
  ],
  [
    'a compressed text that is cut off',
    (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip'),
  ],
])('%s is a fault if it happens again over a new connection', async (_, answer) => {
  expect(await judged(answer)).toEqual({ fault: BROKEN, asked: 2 });
});

it('an answer over a new connection is as good as one over the first', async () => {
  const answer = (response: http.ServerResponse, asked: number) =>
    asked === 1 ? response.destroy() : response.end('good');
  expect(await judged(answer)).toEqual({ fault: null, asked: 2 });
});
