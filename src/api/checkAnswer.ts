/**
 * In development, compares our own server's answers with the schemas it promises. The
 * readers accept much more, so a slip of the server would otherwise go unseen.
 */
import type { EndpointName } from '../contract/endpoints';
import type { RuntimeConfig } from '../contract/schemas/config';

/** Warns in the browser's console; does nothing outside development or with another server than ours. */
export function checkAnswer(name: EndpointName, answer: unknown, config: RuntimeConfig): void {
  // The import stands inside the condition: in a production build the branch is dead, and neither the check nor
  // zod is part of the output.
  if (process.env.NODE_ENV === 'development') {
    // Only our server promises versions, and with them the exact schemas.
    if (!config.extras.ifMatch) return;
    void import('./answerMismatches').then(async ({ mismatches }) => {
      const found = await mismatches(name, answer, config.productKey);
      if (found.length > 0) console.warn(`The answer of ${name} is not as promised:`, found.slice(0, 20));
    });
  }
}
