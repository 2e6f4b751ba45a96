/**
 * These tests run on one day, whenever that is: words like "Nov 27" and "yesterday" hang on it. The clock goes on from there.
 * Tests that start programs, or browsers, have the real day.
 */
const BEGIN = Date.UTC(2026, 10, 24, 15, 0, 0);
const RealDate = Date;
const shift = BEGIN - RealDate.now();

// Some programs ask a class for its name.
const DayOfTests = class Date extends RealDate {
  constructor(...parts: unknown[]) {
    super(...((parts.length === 0 ? [RealDate.now() + shift] : parts) as [number]));
  }

  static override now(): number {
    return RealDate.now() + shift;
  }
};

// Jest clears away what a test file leaves on the global object; timers that still run ask this one for the time.
Object.defineProperty(DayOfTests, Symbol.for('$$jest-protect-from-deletion'), { value: [] });
globalThis.Date = DayOfTests as unknown as DateConstructor;
