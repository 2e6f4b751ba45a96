/**
 * What the product reports as a fault of its own during a test, as a browser's console would have it. Without this such a
 * report fails the test (noConsoleErrors).
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
