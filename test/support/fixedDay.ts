/**
 * Runs these tests on a fixed day, because texts like "Nov 27" and "yesterday" depend on it. The clock goes on from
 * there. Tests that start programs or browsers use the real day.
 */
const BEGIN = Date.UTC(2026, 10, 24, 15, 0, 0);
const RealDate = Date;
const shift = BEGIN - RealDate.now();

// Some programs read a class's name.
const DayOfTests = class Date extends RealDate {
  constructor(...parts: unknown[]) {
    super(...((parts.length === 0 ? [RealDate.now() + shift] : parts) as [number]));
  }

  static override now(): number {
    return RealDate.now() + shift;
  }
};

// Jest removes what a test file leaves on the global object, but timers that are still running use this class.
Object.defineProperty(DayOfTests, Symbol.for('$$jest-protect-from-deletion'), { value: [] });
globalThis.Date = DayOfTests as unknown as DateConstructor;
