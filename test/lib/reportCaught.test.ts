/** A fault of the console that passes for a fault of the network is still found by whoever looks after the console. */
import { toApiError } from '../../src/api/errors';
import { messages } from '../../src/contract/messages';
import { collectFaults } from '../support/caughtFaults';

const faults = collectFaults();

it('API-46 a fault of the console is told to the person as no answer, and reported once', () => {
  const fault = new TypeError('order is undefined');
  expect(toApiError(fault)).toMatchObject({ status: 'NETWORK', message: messages.networkError });
  toApiError(fault);
  expect(faults).toEqual(['TypeError: order is undefined']);
});

it('one that Redux keeps without its class is reported by its name', () => {
  toApiError({ name: 'RangeError', message: 'Invalid time value', stack: 'at readOrder' });
  expect(faults).toEqual(['RangeError: Invalid time value']);
});

it.each([
  ['a refusal of the server', { status: 409, message: 'Taken' }],
  ['an aborted call', { name: 'AbortError', message: 'Aborted' }],
  ['code that did not come', { name: 'ChunkLoadError', message: 'Loading chunk 7 failed.' }],
])('%s is no fault of the console', (_what, thrown) => {
  toApiError(thrown);
  expect(faults).toEqual([]);
});
