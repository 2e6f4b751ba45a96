/** Checks that a refusal has the usual format and no internal details. */
import { INTERNALS } from '../../../bench/fuzz/judge';
import type { Answer } from '../support/call';

/** Fails unless the response is a plain refusal. `message` is the pattern of its message, where known. */
export function expectPlainRefusal(
  answer: Answer,
  { hasBody = true, message }: { readonly hasBody?: boolean; readonly message?: RegExp } = {},
): void {
  expect(answer.headers.get('x-request-id')).toMatch(/^[\w-]{8,64}$/);
  if (!hasBody) return;
  expect({ type: answer.headers.get('content-type'), text: answer.text }).toMatchObject({
    type: 'application/json; charset=utf-8',
  });
  expect(answer.json).toMatchObject({
    statusCode: answer.status,
    error: expect.stringMatching(/^[A-Z]/) as string,
    message: expect.stringMatching(message ?? /\S/) as string,
    requestId: answer.headers.get('x-request-id'),
  });
  // Part of the request may be echoed, but not a megabyte.
  expect(answer.text.length).toBeLessThan(20_000);
  expect(answer.text).not.toMatch(INTERNALS);
}
