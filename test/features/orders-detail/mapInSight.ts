import { act } from '@testing-library/react';

/** For the tests of a file that need the map: it is drawn once it is in sight, and jsdom has no layout. */
export function bringMapsInSight(): void {
  const { IntersectionObserver } = window;
  beforeAll(() => {
    window.IntersectionObserver = class extends IntersectionObserver {
      constructor(private readonly seen: IntersectionObserverCallback) {
        super(seen);
      }
      override observe(target: Element) {
        const entry = { target, isIntersecting: true } as IntersectionObserverEntry;
        setTimeout(() => act(() => this.seen([entry], this)));
      }
    };
  });
  afterAll(() => {
    window.IntersectionObserver = IntersectionObserver;
  });
}
