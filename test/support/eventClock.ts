let restore = (): void => undefined;
afterEach(() => restore());

/**
 * Stops the time that events carry (`timeStamp`) until the test ends, so that the pause between two keys does not
 * depend on how fast the machine is. `pass` moves it on, in milliseconds; `restore` gives events their real time again
 * within the test.
 */
export function stopEventClock(): { readonly pass: (ms: number) => void; readonly restore: () => void } {
  let now = new Event('now').timeStamp;
  const clock = jest.spyOn(Event.prototype, 'timeStamp', 'get').mockImplementation(() => now);
  restore = () => clock.mockRestore();
  return { pass: (ms) => (now += ms), restore };
}
