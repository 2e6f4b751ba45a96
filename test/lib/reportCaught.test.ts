/** An error of the console that looks like a network error is still reported to the operator. */
import { toApiError } from '../../src/api/errors';
import { messages } from '../../src/contract/messages';
import { collectFaults } from '../support/caughtFaults';

const faults = collectFaults();

it('API-46 shows an error of the console as a network error, and reports it once', () => {
  const fault = new TypeError('order is undefined');
  expect(toApiError(fault)).toMatchObject({ status: 'NETWORK', message: messages.networkError });
  toApiError(fault);
  expect(faults).toEqual(['TypeError: order is undefined']);
});

it('reports an error that Redux stored without its class by its name', () => {
  toApiError({ name: 'RangeError', message: 'Invalid time value', stack: 'at readOrder' });
  expect(faults).toEqual(['RangeError: Invalid time value']);
});

it('reports a NetworkError of the browser: only code that failed to load has its own name', () => {
  toApiError({ name: 'NetworkError', message: 'A network error occurred.', stack: 'at openFile' });
  expect(faults).toEqual(['NetworkError: A network error occurred.']);
});

it.each([
  ['a refusal of the server', { status: 409, message: 'Taken' }],
  ['an aborted call', { name: 'AbortError', message: 'Aborted' }],
  ['code that failed to load', { name: 'ChunkLoadError', message: 'Loading chunk 7 failed.' }],
])('does not report %s', (_what, thrown) => {
  toApiError(thrown);
  expect(faults).toEqual([]);
});
