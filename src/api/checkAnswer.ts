/**
 * In development, compares our own server's answers with its schemas. The readers accept much more, so a fault of the
 * server would otherwise go unnoticed.
 */
import type { EndpointName } from '../contract/endpoints';
import type { RuntimeConfig } from '../contract/schemas/config';

/** Warns in the browser's console. Does nothing outside development or with another server. */
export function checkAnswer(name: EndpointName, answer: unknown, config: RuntimeConfig): void {
  // Keep the import inside the condition: a production build removes the branch, and with it the check and zod.
  if (process.env.NODE_ENV === 'development') {
    // Only our server supports versions, and only it promises the exact schemas.
    if (!config.extras.ifMatch) return;
    void import('./answerMismatches').then(async ({ mismatches }) => {
      const found = await mismatches(name, answer, config.productKey);
      if (found.length > 0) console.warn(`The answer of ${name} is not as promised:`, found.slice(0, 20));
    });
  }
}
