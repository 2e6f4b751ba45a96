interface Closable {
  close(): Promise<unknown>;
}

const opened: Closable[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});

/** Closes what a test has opened when that test is over, however it ends; newest first. */
export function closedAfterTest<Opened extends Closable>(one: Opened): Opened {
  opened.push(one);
  return one;
}
