/**
 * A creation whose answer was lost before the session ended is the same creation after signing in again
 * (docs/decisions/0017).
 */
import { retryOrderCreation } from '../../src/features/orders/detail/orderRetries';
import { signIn } from '../../src/store/session/sessionThunks';
import { addMerchant } from '../../src/store/views/addMerchant/addMerchant';
import { addMerchantActions } from '../../src/store/views/addMerchant/addMerchantSlice';
import { startChangeServer, type ChangeServer } from '../server/orders/changeServer';
import { refusal } from '../support/apiAnswers';
import { untilState } from '../support/appStore';
import { lostAnswer, type Handlers } from '../support/fakeApi';
import { aConsole, anAccount, PASSWORD } from './session/support';

let on: ChangeServer;
beforeAll(async () => {
  on = await startChangeServer({ now: Date.now });
});
afterAll(() => on.server.close());
beforeEach(() => on.reset());

/** A console in which an order's creation is retried by a signed-in person. */
async function retrying() {
  const attempted = { attemptedAt: Date.now(), success: false, message: 'Out of reach.' };
  const id = await on.store({ orderCreation: attempted });
  const email = await anAccount(on.server, ['super_admin']);
  const { store, sent, on: answering } = aConsole(on.server);
  const signedIn = (who: string) => store.dispatch(signIn({ email: who, password: PASSWORD }));
  await signedIn(email);
  const keys = () => sent.flatMap(({ endpoint, key }) => (endpoint === 'retryOrderCreation' ? [key] : []));
  return { store, email, answering, signedIn, keys, press: () => store.dispatch(retryOrderCreation(id)) };
}

/** Presses again after the session ended without an answer, in these two ways. */
const endings: readonly [string, Handlers['retryOrderCreation'][]][] = [
  ['at the next press', [lostAnswer, lostAnswer, lostAnswer, () => refusal(401, 'Please sign in.')]],
  ['while it was sent again', [lostAnswer, () => refusal(401, 'Please sign in.')]],
];

describe.each(endings)('OAC-20 a creation retry whose session ended %s', (_when, answers) => {
  async function ended() {
    const console = await retrying();
    const { store, answering, press } = console;
    const left = [...answers];
    answering({ retryOrderCreation: (call, pass) => left.shift()?.(call, pass) });
    while (left.length > 0) await press();
    await untilState(
      store,
      ({ session }) => session.phase,
      (phase) => phase === 'failed',
    );
    return console;
  }

  it('keeps its key for the same person', async () => {
    const { email, signedIn, keys, press } = await ended();
    await signedIn(email);
    await press();
    expect(new Set(keys()).size).toBe(1);
    expect(on.told).toHaveLength(1);
  });

  it('is a new one for another person', async () => {
    const { store, signedIn, keys, press } = await ended();
    const [first] = keys();
    await signedIn(await anAccount(on.server, ['super_admin']));
    expect(JSON.stringify(store.getState())).not.toContain(first);
    await press();
    expect(keys().at(-1)).not.toBe(first);
  });
});

it('adds a merchant once whose answer was lost before the session ended', async () => {
  const { store, email, answering, signedIn } = await retrying();
  const add = () => store.dispatch(addMerchant());
  store.dispatch(
    addMerchantActions.changed({
      name: 'Fromagerie Perdue',
      phone: '1 418-555-0177',
      email: 'bonjour@etoile.example',
      street: '12 rue de la Fabrique',
      city: 'Toronto',
      province: 'Ontario',
      postalCode: 'M5V 1A1',
      country: 'CA',
    }),
  );
  answering({ createMerchant: lostAnswer });
  expect(await add()).toBe(false);
  answering({ createMerchant: () => refusal(401, 'Please sign in.') });
  expect(await add()).toBe(false);
  answering();
  await signedIn(email);
  expect(await add()).toBe(true);
});
