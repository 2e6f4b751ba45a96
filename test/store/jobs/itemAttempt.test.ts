/** One attempt of one item, halted at a moment that a test of a whole job cannot choose. */
import { attemptItem } from '../../../src/store/jobs/itemAttempt';

it('OAC-04 a job halted while an order is read back still knows that the earlier call may take effect', async () => {
  let mayGoOn = true;
  const notExpected = () => Promise.reject(new Error('Called although the job was halted'));
  const end = await attemptItem(
    { attempt: 1, maybeSent: true, checkOnly: false },
    {
      isIdempotent: false,
      refusesDone: false,
      tries: 3,
      mayGoOn: () => mayGoOn,
      reread: () => {
        mayGoOn = false;
        return Promise.resolve({ verdict: 'notDone' });
      },
      send: notExpected,
      whyRefused: notExpected,
      waitAfter: notExpected,
    },
  );
  expect(end).toEqual({ type: 'waiting', maybeSent: true });
});
