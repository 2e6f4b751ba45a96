/**
 * Stops the date, for one test, at this moment; timers go on. `jest.setSystemTime` moves it, and `jest.useRealTimers`
 * gives the real one back.
 */
export const stopDateAt = (now: Date | number): void =>
  void jest.useFakeTimers({
    now,
    doNotFake: [
      'nextTick',
      'setImmediate',
      'queueMicrotask',
      'setTimeout',
      'setInterval',
      'clearTimeout',
      'clearInterval',
      'performance',
      'requestAnimationFrame',
      'cancelAnimationFrame',
    ],
  });
