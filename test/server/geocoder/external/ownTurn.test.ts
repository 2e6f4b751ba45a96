/** Waiting too long in the queue does not count as a failure of the service. */
import * as z from 'zod';
import { createExternalService } from '../../../../server/adapters/geocoder/external/externalService';
import { closedAfterTest } from '../../../support/closedAfterTest';
import { startFakeService } from './fakeService';

afterEach(() => jest.restoreAllMocks());

it('calls that wait too long are refused, and later calls still go to the service', async () => {
  const fake = closedAfterTest(await startFakeService());
  const service = createExternalService({
    service: 'Photon',
    headers: {},
    maxConcurrent: 1,
    perSecond: 1,
    timeoutMs: 1_500,
    restMs: 60_000,
  });
  const ask = () => service.ask({ url: new URL(`${fake.url}/api`), answer: z.object({}) });
  const begun = performance.now();
  // Freeze the clock within the one second in which one call may start.
  const clock = jest.spyOn(performance, 'now').mockReturnValue(begun);
  const [first, ...others] = await Promise.allSettled(Array.from({ length: 7 }, ask));
  expect(first?.status).toBe('fulfilled');
  const reasons = others.map((one) => (one.status === 'rejected' ? String(one.reason) : one.status));
  expect(new Set(reasons)).toEqual(
    new Set(['ExternalFailure: Photon was not asked: Its turn came too late']),
  );

  clock.mockReturnValue(begun + 1_000);
  await ask();
  expect(fake.asked).toHaveLength(2);
});
