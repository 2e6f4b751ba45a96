/**
 * A PostgreSQL connection that ends while nobody waits for a result: the process survives, and the errors are right.
 */
import net from 'node:net';
import { DatabaseDown } from '../../../server/db/engine/postgresConnection';
import { openPostgresEngine } from '../../../server/db/engine/postgresEngine';

/** Returns a message of PostgreSQL's protocol. */
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
])(
  'the caller who asks for the connection gets the error, with %s on statements',
  async (_, statementLimitMs) => {
    // In one piece, as when the database ends the connection while the process is busy.
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
  },
);

it('a commit on an ended connection was not sent: nothing was done, and the transaction may be repeated', async () => {
  const received: string[] = [];
  let end = (): void => undefined;
  const database = net.createServer((socket) => {
    socket.on('error', () => undefined);
    end = () => void socket.end(GOODBYE);
    socket.once('data', () => {
      socket.write(Buffer.concat([WELCOME, READY]));
      socket.on('data', (asked: Buffer) => {
        received.push(asked.toString('latin1'));
        const [command = ''] = /begin|insert/.exec(received.at(-1) ?? '') ?? [];
        socket.write(Buffer.concat([message('C', `${command.toUpperCase()}\0`), message('Z', 'T')]));
      });
    });
  });
  await new Promise<void>((resolve) => database.listen(0, '127.0.0.1', resolve));
  const { port } = database.address() as net.AddressInfo;
  const engine = openPostgresEngine({ url: `postgres://console@127.0.0.1:${port}/console` });
  const connection = await engine.pool.connect();
  await connection.query('begin', []);
  await connection.query('insert into anything default values', []);
  end();
  // The transaction goes on for a while after the connection ended.
  await new Promise((resolve) => setTimeout(resolve, 200));
  await expect(connection.query('commit', [])).rejects.toBeInstanceOf(DatabaseDown);
  await expect(connection.query('rollback', [])).rejects.toBeInstanceOf(DatabaseDown);
  expect(received.join()).not.toContain('commit');
  connection.release();
  await engine.close();
  database.close();
});
