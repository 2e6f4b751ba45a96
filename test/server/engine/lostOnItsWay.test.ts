/** A connection to PostgreSQL that ends before whoever asked for it has it: they are told, and the process lives. */
import net from 'node:net';
import { DatabaseDown } from '../../../server/db/engine/postgresConnection';
import { openPostgresEngine } from '../../../server/db/engine/postgresEngine';

/** A message of PostgreSQL's protocol. */
function message(type: string, ...parts: (string | Buffer)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]);
}
const WELCOME = message('R', Buffer.alloc(4));
const READY = message('Z', 'I');
const GOODBYE = message(
  'E',
  'SFATAL\0VFATAL\0C57P01\0Mterminating connection due to administrator command\0\0',
);

it.each([
  ['a limit', 60_000],
  ['no limit', undefined],
])('with %s of its statements', async (_, statementLimitMs) => {
  // In one piece, as where the database ends the connection while the process does something else.
  const database = net.createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(Buffer.concat([WELCOME, READY, GOODBYE])));
  });
  await new Promise<void>((resolve) => database.listen(0, '127.0.0.1', resolve));
  const { port } = database.address() as net.AddressInfo;
  const engine = openPostgresEngine({
    url: `postgres://console@127.0.0.1:${port}/console`,
    ...(statementLimitMs !== undefined && { statementLimitMs }),
  });
  const asked = engine.pool.connect();
  await expect(asked).rejects.toBeInstanceOf(DatabaseDown);
  await expect(asked).rejects.toMatchObject({ code: '57P01' });
  await engine.close();
  database.close();
});
