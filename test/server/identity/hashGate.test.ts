/** The gate for password hashing: known callers have room, whatever strangers do. */
import { createGate } from '../../../server/services/hashGate';

class Full extends Error {}
type Kind = 'known' | 'stranger' | 'registration';

/** A gate with the real shares but shorter queues; `started` lists who got in, in sequence. */
function aGate(rests = 0) {
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const gate = createGate<Kind>(
    {
      first: 'known',
      maxConcurrent: 3,
      others: 1,
      rests,
      waiting: { known: 4, stranger: 2, registration: 2 },
    },
    () => {
      throw new Full();
    },
  );
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
  /** Lets callers arrive one after the other, and returns those refused. */
  const come = async (...kinds: Kind[]): Promise<Kind[]> => {
    const full: Kind[] = [];
    for (const kind of kinds) {
      gate
        .run(kind, () => {
          started.push(kind);
          return new Promise<void>((resolve) => ends.push(resolve));
        })
        .catch((error: unknown) => {
          expect(error).toBeInstanceOf(Full);
          full.push(kind);
        });
      await settled();
    }
    return full;
  };
  const finishOne = async (): Promise<void> => {
    ends.shift()?.();
    await settled();
  };
  return { gate, come, started, finishOne, settled };
}

it('strangers and registrations share one of three slots; the others are for known callers', async () => {
  const { come, started } = aGate();
  await come('registration', 'registration', 'stranger', 'stranger');
  expect(started).toEqual(['registration']);
  await come('known', 'known', 'known');
  expect(started).toEqual(['registration', 'known', 'known']);
});

it('known callers may use all three slots, and go before those who wait longer', async () => {
  const { come, started, finishOne } = aGate();
  await come('known', 'known', 'known', 'registration', 'stranger', 'known');
  expect(started).toEqual(['known', 'known', 'known']);
  for (let count = 0; count < 6; count += 1) await finishOne();
  expect(started.slice(3)).toEqual(['known', 'stranger', 'registration']);
});

it('strangers and registrations take turns, so that a flood of one leaves slots for the other', async () => {
  const { come, started, finishOne } = aGate();
  await come('stranger', 'stranger', 'stranger', 'registration', 'registration');
  for (let count = 0; count < 5; count += 1) await finishOne();
  expect(started).toEqual(['stranger', 'registration', 'stranger', 'registration', 'stranger']);
});

it('a full queue refuses only its own kind', async () => {
  const { gate, come, started } = aGate();
  expect(await come('registration', 'registration', 'registration', 'registration')).toEqual([
    'registration',
  ]);
  expect(() => gate.requireRoom('registration')).toThrow(Full);
  expect(() => gate.requireRoom('stranger')).not.toThrow();
  expect(await come('stranger', 'stranger', 'stranger', 'known')).toEqual(['stranger']);
  expect(started).toEqual(['registration', 'known']);
});

it('work that fails frees its slot', async () => {
  const { gate, come, started } = aGate();
  await expect(gate.run('registration', () => Promise.reject(new Error('no memory')))).rejects.toThrow(
    'no memory',
  );
  await come('registration');
  expect(started).toEqual(['registration']);
});

describe('with pauses', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['setImmediate'] }));
  afterEach(() => jest.useRealTimers());

  it('others pause after each of their turns while known callers arrive; known callers do not wait', async () => {
    const { come, started, finishOne, settled } = aGate(2);
    await come('known', 'stranger', 'registration');
    await finishOne();
    jest.advanceTimersByTime(400);
    await finishOne();
    expect(started).toEqual(['known', 'stranger']);
    await come('known');
    jest.advanceTimersByTime(799);
    await settled();
    expect(started).toEqual(['known', 'stranger', 'known']);
    jest.advanceTimersByTime(1);
    await settled();
    expect(started).toEqual(['known', 'stranger', 'known', 'registration']);
  });

  it('nobody pauses when no known caller came for a while', async () => {
    const { come, started, finishOne } = aGate(2);
    await come('known', 'stranger', 'registration');
    await finishOne();
    jest.advanceTimersByTime(11_000);
    await finishOne();
    expect(started).toEqual(['known', 'stranger', 'registration']);
  });
});
