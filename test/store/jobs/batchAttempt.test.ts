/** One attempt of one batch, halted at a moment that a test of a whole job cannot choose. */
import { attemptBatch } from '../../../src/store/jobs/batchAttempt';

it('OAC-04 a job halted while a batch is read back still knows that the earlier call may take effect', async () => {
  let mayGoOn = true;
  const notExpected = () => {
    throw new Error('Called although the job was halted');
  };
  const waiting: unknown[] = [];
  await attemptBatch(
    [{ index: 0, id: 'ord_1', attempt: 1, maybeSent: true, checkOnly: false, readsFirst: true }],
    {
      isIdempotent: true,
      tries: 3,
      mayGoOn: () => mayGoOn,
      reread: () => {
        mayGoOn = false;
        return Promise.resolve({ verdict: 'notDone' });
      },
      send: notExpected,
      settled: notExpected,
      waitAfter: notExpected,
      waits: (index, _attempt, maybeSent) => waiting.push({ index, maybeSent }),
    },
  );
  expect(waiting).toEqual([{ index: 0, maybeSent: true }]);
});
