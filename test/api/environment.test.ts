/** What the browser knows of its network, as it counts for a call. */
import { isOffline } from '../../src/api/environment';

const saysOnLine = (onLine: boolean, page: string) => {
  Object.defineProperty(globalThis, 'navigator', { value: { onLine }, configurable: true });
  Object.defineProperty(globalThis, 'document', { value: { baseURI: page }, configurable: true });
};
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'navigator');
  Reflect.deleteProperty(globalThis, 'document');
});

describe('a browser that says it has no network', () => {
  it.each([
    ['the console of a company', 'https://console.example/orders', '/api/user'],
    ['the same by an address', 'http://192.168.1.20:4000/', '/api/user'],
    ['an API elsewhere', 'http://localhost:4000/', 'https://api.example/user'],
    ['a name that only starts like one’s own machine', 'http://localhost.example/', '/api/user'],
  ])('reaches nothing: %s', (_what, page, url) => {
    saysOnLine(false, page);
    expect(isOffline(url)).toBe(true);
  });

  it.each([
    ['localhost', 'http://localhost:4000/orders', '/api/user'],
    ['a name under it', 'http://console.localhost/', '/api/user'],
    ['127.0.0.1', 'http://127.0.0.1:4000/', '/api/user'],
    ['[::1]', 'http://[::1]:4000/', '/api/user'],
    ['an API on it', 'https://console.example/', 'http://localhost:4000/api/user'],
  ])('reaches its own machine all the same: %s', (_what, page, url) => {
    saysOnLine(false, page);
    expect(isOffline(url)).toBe(false);
  });
});

it('a browser that says it has a network is not taken for offline', () => {
  saysOnLine(true, 'https://console.example/');
  expect(isOffline('/api/user')).toBe(false);
});
