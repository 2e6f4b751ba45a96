interface Closable {
  close(): Promise<unknown>;
}

const opened: Closable[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});

/** What a test opens for itself, closed when that test is over, however it ends: what came last goes first. */
export function closedAfterTest<Opened extends Closable>(one: Opened): Opened {
  opened.push(one);
  return one;
}
