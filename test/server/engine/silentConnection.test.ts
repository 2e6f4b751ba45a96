/** The connection on which a server hears from the others, when its other end disappears silently. */
import { openOthers } from '../../../server/db/engine/postgresOthers';
import { startWire, type Wire } from '../../support/wire';

const url = process.env.TEST_DATABASE_URL;
const describeWhere = url === undefined ? describe.skip : describe;

describeWhere('a connection to other servers', () => {
  let wire: Wire;
  const opened: ReturnType<typeof openOthers>[] = [];
  beforeAll(async () => {
    wire = await startWire(Number(new URL(url ?? '').port));
  });
  afterAll(async () => {
    await wire.close();
    for (const one of opened) await one.close();
  });

  /** Opens another server's connection, and one that leads through the wire. */
  function open() {
    const through = new URL(url ?? '');
    through.port = String(wire.port);
    const errors: string[] = [];
    const words: string[] = [];
    let look = (): void => undefined;
    const until = (isSo: () => boolean): Promise<void> =>
      new Promise((resolve) => {
        look = () => {
          if (isSo()) resolve();
        };
        look();
      });
    const other = openOthers(url ?? '', () => undefined);
    const one = openOthers(
      through.href,
      (error) => {
        errors.push(error.message);
        look();
      },
      { connectMs: 200, askEveryMs: 50, answerMs: 200 },
    );
    opened.push(other, one);
    one.listen((word) => {
      words.push(word);
      look();
    });
    return { other, errors, words, until };
  }

  it('is replaced when it goes silent, and a check for missed messages follows', async () => {
    const { other, errors, words, until } = open();
    // The connection may not be ready, or replaced on a busy machine, so a message is repeated until it arrives.
    const heard = async (word: string) => {
      const telling = setInterval(() => other.send(word), 20);
      await until(() => words.includes(word));
      clearInterval(telling);
    };
    await heard('before');

    wire.freeze(true);
    words.length = 0;
    errors.length = 0;
    await until(() => errors.length > 0);
    other.send('missed');
    // A new connection fails too; that is noticed and tried again.
    await until(() => errors.length > 1);
    wire.freeze(false);
    await until(() => words.includes(''));
    await heard('after');
    const afterwards = words.filter((word) => word !== 'before');
    expect([...new Set(afterwards)]).toEqual(['', 'after']);
  });
});
