/** What the browser reports about its network, and what that means for a call. */
import { isOffline } from '../../src/api/environment';

const saysOnLine = (onLine: boolean, page: string) => {
  Object.defineProperty(globalThis, 'navigator', { value: { onLine }, configurable: true });
  Object.defineProperty(globalThis, 'document', { value: { baseURI: page }, configurable: true });
};
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'navigator');
  Reflect.deleteProperty(globalThis, 'document');
});

describe('a browser that reports no network', () => {
  it.each([
    ['the console on a company server', 'https://console.example/orders', '/api/user'],
    ['the console on an IP address', 'http://192.168.1.20:4000/', '/api/user'],
    ['an API on another server', 'http://localhost:4000/', 'https://api.example/user'],
    ['a name that only starts like localhost', 'http://localhost.example/', '/api/user'],
  ])('cannot reach %s', (_what, page, url) => {
    saysOnLine(false, page);
    expect(isOffline(url)).toBe(true);
  });

  it.each([
    ['localhost', 'http://localhost:4000/orders', '/api/user'],
    ['a subdomain of localhost', 'http://console.localhost/', '/api/user'],
    ['127.0.0.1', 'http://127.0.0.1:4000/', '/api/user'],
    ['[::1]', 'http://[::1]:4000/', '/api/user'],
    ['an API on localhost', 'https://console.example/', 'http://localhost:4000/api/user'],
  ])('can still reach its own machine: %s', (_what, page, url) => {
    saysOnLine(false, page);
    expect(isOffline(url)).toBe(false);
  });
});

it('a browser that reports a network is not offline', () => {
  saysOnLine(true, 'https://console.example/');
  expect(isOffline('/api/user')).toBe(false);
});
