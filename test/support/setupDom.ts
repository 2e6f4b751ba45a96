import './quickStyles';
import './renderCounter';
// jsdom lacks these, and react-router needs them at import.
import { TextDecoder, TextEncoder } from 'node:util';

Object.assign(globalThis, { TextDecoder, TextEncoder });

// jsdom has no layout, so nothing ever changes size or scrolls into view.
window.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};
if (!('checkVisibility' in Element.prototype)) {
  Object.assign(Element.prototype, { checkVisibility: () => true });
}
window.IntersectionObserver ??= class {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): IntersectionObserverEntry[] {
    return [];
  }
};
