/**
 * Collects the errors that the product reports during a test, as in a browser's console. Without it, such a report
 * fails the test (noConsoleErrors).
 */
export function collectFaults(): string[] {
  const found: string[] = [];
  const before = globalThis.reportError;
  globalThis.reportError = (error: unknown) => void found.push(String(error));
  afterEach(() => {
    found.length = 0;
  });
  afterAll(() => {
    globalThis.reportError = before;
  });
  return found;
}
