/** A test fails where the product wrote an error to the console: a developer would see it, red, and a person might suffer it. */

/** Of the tests themselves: a change that no test waited for, and what jsdom cannot draw. */
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
