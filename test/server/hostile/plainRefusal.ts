/** The one form of every refusal, and nothing of the inside in it. */
import { INTERNALS } from '../../../bench/fuzz/judge';
import type { Answer } from '../support/call';

/** `message` is what the answer's message must match where that is known. */
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
  // Whatever was sent may come back in part, but not as a megabyte.
  expect(answer.text.length).toBeLessThan(20_000);
  expect(answer.text).not.toMatch(INTERNALS);
}
