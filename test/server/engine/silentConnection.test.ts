/** The connection on which a server hears of the others, when its other end is gone without a word. */
import { openOthers } from '../../../server/db/engine/postgresOthers';
import { startWire, type Wire } from '../../support/wire';

const url = process.env.TEST_DATABASE_URL;
const describeWhere = url === undefined ? describe.skip : describe;

describeWhere('a connection to hear of other servers', () => {
  let wire: Wire;
  const opened: ReturnType<typeof openOthers>[] = [];
  beforeAll(async () => {
    wire = await startWire(Number(new URL(url ?? '').port));
  });
  afterAll(async () => {
    await wire.close();
    for (const one of opened) await one.close();
  });

  /** Another server, and one whose connection leads through the wire. */
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
    one.hear((word) => {
      words.push(word);
      look();
    });
    return { other, errors, words, until };
  }

  it('that became silent is given up and made anew, and what may have been missed is looked for', async () => {
    const { other, errors, words, until } = open();
    // The connection may be made after the first word: it is told until it is heard.
    const telling = setInterval(() => other.tell('before'), 20);
    await until(() => words.includes('before'));
    clearInterval(telling);

    wire.freeze(true);
    await until(() => errors.length > 0);
    other.tell('missed');
    // Nor can another one be made: that is noticed as well, and tried again.
    await until(() => errors.length > 1);
    wire.freeze(false);
    await until(() => words.includes(''));
    other.tell('after');
    await until(() => words.includes('after'));
    expect(words.filter((word) => word !== 'before')).toEqual(['', 'after']);
  });
});
