import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfigError, loadRuntimeConfig, readRuntimeConfig } from '../../src/app/runtimeConfig';
import { unregisterServiceWorkers } from '../../src/app/serviceWorkers';
import { StartFailure } from '../../src/app/StartFailure';
import { isDark } from '../../src/app/theme';
import { aConfig } from '../support/appStore';
import { NO_EXTRAS } from '../support/extras';

const detailOf = async (reading: Promise<unknown>): Promise<string> => {
  const error: unknown = await reading.catch((thrown: unknown) => thrown);
  if (!(error instanceof ConfigError)) throw new Error(`Not refused: ${JSON.stringify(error)}`);
  return error.detail;
};

describe('the runtime configuration', () => {
  // jsdom has no AbortSignal.timeout.
  beforeAll(() => Object.assign(AbortSignal, { timeout: () => new AbortController().signal }));

  const answering = (answer: Partial<Response>) => () =>
    Promise.resolve({ ok: true, status: 200, headers: new Headers(), ...answer } as Response);

  it('is read as the server sends it', async () => {
    const config = aConfig({
      geoBase: '/geo',
      trackingUrlTemplate: 'https://track.example.com/{id}',
      paths: { retry: '/r' },
      geoCredit: { text: '© OpenStreetMap contributors', url: 'https://www.openstreetmap.org/copyright' },
      errorReporting: { dsn: 'https://key@example.com/1', environment: 'test' },
    });
    const read = await loadRuntimeConfig(answering({ json: () => Promise.resolve(config) }));
    expect(read).toEqual({ config, clockOffsetMs: 0 });
  });

  describe('and the clock of this computer', () => {
    const HOUR = 3_600_000;
    /**
     * Answers by the clock of a server that is `aheadMs` ahead; `lay` is how long the first response was in a cache.
     */
    async function offsetTo(aheadMs: number, { lay = 0, age = 0 } = {}) {
      const asked: (string | undefined)[] = [];
      const { clockOffsetMs } = await loadRuntimeConfig((_url, init) => {
        asked.push(init?.cache);
        const sinceMs = asked.length === 1 ? lay : 0;
        const date = new Date(Date.now() + aheadMs - sinceMs).toUTCString();
        const headers = new Headers({ date, ...(asked.length === 1 && age > 0 && { age: String(age) }) });
        return answering({ headers, json: () => Promise.resolve(aConfig()) })();
      });
      return { hours: Math.round((clockOffsetMs / HOUR) * 10) / 10, asked };
    }

    it.each([
      ['agrees', 0, 0, 1],
      ['is four minutes behind', 4 * 60_000, 0, 1],
      ['is eight hours ahead', -8 * HOUR, -8, 2],
      ['is half an hour behind', HOUR / 2, 0.5, 2],
    ])('%s', async (_, aheadMs, hours, calls) => {
      const read = await offsetTo(aheadMs);
      expect(read.hours).toBe(hours);
      expect(read.asked).toHaveLength(calls);
    });

    it('is not compared with a response from a cache', async () => {
      expect(await offsetTo(0, { lay: HOUR })).toEqual({ hours: 0, asked: [undefined, 'no-store'] });
      expect((await offsetTo(0, { lay: HOUR, age: 3600 })).asked).toHaveLength(1);
    });
  });

  it('of another server gets defaults for missing values, and no extras', () => {
    expect(
      readRuntimeConfig({ apiBase: 'https://api.example.com', paths: { a: 1 }, productKey: ' ' }),
    ).toEqual({
      ...aConfig({ apiBase: 'https://api.example.com' }),
      readyGraceSeconds: undefined,
      extras: NO_EXTRAS,
    });
  });

  it('has the default time to undo Set Ready unless it is set to a valid one', () => {
    const read = (readyGraceSeconds: unknown) =>
      readRuntimeConfig({ apiBase: '/api', readyGraceSeconds }).readyGraceSeconds;
    expect([0, 10, 60].map(read)).toEqual([0, 10, 60]);
    expect([-1, 61, '10', null, NaN].map(read)).toEqual(Array(5).fill(undefined));
  });

  it('treats registration as open unless the server clearly restricts it', () => {
    const read = (registration: unknown) => readRuntimeConfig({ apiBase: '/api', registration }).registration;
    expect(read({ mode: 'domains', domains: ['a.example', 7] })).toEqual({
      mode: 'domains',
      domains: ['a.example'],
    });
    expect(read({ mode: 'off' })).toEqual({ mode: 'off', domains: [] });
    for (const unclear of [undefined, 'off', { mode: 'open', domains: [] }, { mode: 'closed' }]) {
      expect(read(unclear)).toBeUndefined();
    }
  });

  it('omits a link in the address credit that could run code', () => {
    expect(readRuntimeConfig({ apiBase: '/api', photoHosts: ['a.example', 7] }).photoHosts).toEqual([
      'a.example',
    ]);
    const read = (geoCredit: unknown) => readRuntimeConfig({ apiBase: '/api', geoCredit }).geoCredit;
    expect(read({ text: 'Powered by Google' })).toEqual({ text: 'Powered by Google' });
    expect(read({ text: 'Maps', url: 'javascript:alert(1)' })).toEqual({ text: 'Maps' });
    expect(read({ url: 'https://example.com' })).toBeUndefined();
    expect(read('Maps')).toBeUndefined();
  });

  it('has street tiles only with a credit and a usable address', () => {
    const read = (tiles: unknown) => readRuntimeConfig({ apiBase: '/api', tiles }).tiles;
    const url = 'https://tiles.example.com/{z}/{x}/{y}.png';
    expect(read({ url, credit: 'Maps by Example' })).toEqual({ url, credit: 'Maps by Example' });
    expect(read({ url: 'https://example.com/streets.json', credit: 'Maps' })).toBeDefined();
    for (const unclear of [
      { url },
      { url, credit: ' ' },
      { url: 'javascript:alert(1)//{z}{x}{y}', credit: 'Maps' },
      { url: '/{z}/{x}/{y}.png', credit: 'Maps' },
      url,
    ]) {
      expect(read(unclear)).toBeUndefined();
    }
  });

  it('is refused with a reason if it is missing, HTML, unanswered or invalid', async () => {
    const page = { json: () => Promise.reject(new SyntaxError('Unexpected token <')) };
    expect(await detailOf(loadRuntimeConfig(answering(page)))).toMatch('is not JSON');
    expect(await detailOf(loadRuntimeConfig(answering({ ok: false, status: 502 })))).toMatch('answered 502');
    expect(await detailOf(loadRuntimeConfig(() => Promise.reject(new TypeError('Failed to fetch'))))).toMatch(
      'did not answer: Failed to fetch',
    );
    expect(await detailOf(loadRuntimeConfig(answering({ json: () => Promise.resolve([]) })))).toMatch(
      'no object',
    );
    expect(await detailOf(loadRuntimeConfig(answering({ json: () => Promise.resolve({}) })))).toMatch(
      'no apiBase',
    );
  });

  it('shows a full page with Try again if it could not be loaded', async () => {
    let tries = 0;
    const onRetry = () => {
      tries += 1;
      return Promise.resolve();
    };
    const error = new ConfigError('/config.json answered 502.');
    render(<StartFailure error={error} onRetry={onRetry} onReload={jest.fn()} />);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('The console could not start');
    expect(screen.getByText('/config.json answered 502.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(tries).toBe(1);
  });

  it('that was read, but code that did not come, is not what is blamed: its names may be old, so the page is loaded anew', async () => {
    const [onRetry, onReload] = [jest.fn(() => Promise.resolve()), jest.fn()];
    const error = new Error('Loading chunk 7 failed.');
    render(<StartFailure error={error} onRetry={onRetry} onReload={onReload} />);
    expect(screen.getByRole('alert')).toHaveTextContent('A part of it could not be loaded.');
    expect(screen.getByRole('alert')).not.toHaveTextContent('configuration');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onReload).toHaveBeenCalledTimes(1);
    expect(onRetry).not.toHaveBeenCalled();
  });
});

describe('old service workers', () => {
  it('AUTH-21 are all unregistered; a browser that has none, or forbids access, causes no error', async () => {
    const gone: string[] = [];
    const registration = (name: string) =>
      ({ unregister: () => Promise.resolve(gone.push(name) > 0) }) as unknown as ServiceWorkerRegistration;
    const container = (getRegistrations: () => Promise<ServiceWorkerRegistration[]>) =>
      ({ getRegistrations }) as unknown as ServiceWorkerContainer;
    await unregisterServiceWorkers(container(() => Promise.resolve([registration('a'), registration('b')])));
    expect(gone).toEqual(['a', 'b']);
    await unregisterServiceWorkers(
      container(() => Promise.reject(new DOMException('denied', 'SecurityError'))),
    );
    await unregisterServiceWorkers(undefined);
  });
});

it('the theme follows the choice, or else the system', () => {
  expect([
    isDark('dark', false),
    isDark('light', true),
    isDark('system', true),
    isDark('system', false),
  ]).toEqual([true, false, true, false]);
});
