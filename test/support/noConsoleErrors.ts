/** Fails a test in which the product logs an error to the console, because that usually means a bug. */

/** Errors caused by the tests themselves: an unawaited change, and what jsdom cannot draw. */
const OF_TESTS = [/not wrapped in act\(/, /^Error: Not implemented:/];

let found: string[] = [];
const { error } = console;
console.error = (...args: unknown[]) => {
  const text = args.map(String).join(' ');
  if (!OF_TESTS.some((one) => one.test(text))) found.push(text);
  error(...args);
};

afterEach(() => {
  const texts = found;
  found = [];
  if (texts.length > 0) throw new Error(`Written to the console as an error:\n${texts.join('\n')}`);
});
