import { createErrorReporting } from '../../src/lib/errorReporting';
import { foldedPath } from '../../src/lib/foldedPath';

type Loader = NonNullable<Parameters<typeof createErrorReporting>[3]>;
type Sentry = Awaited<ReturnType<Loader>>;

const pathWords = () => new Set(['', 'api', 'geo', 'geocode', 'user', 'manageUsers', 'activate']);

function setup() {
  const sentry = {
    init: jest.fn<void, [Record<string, unknown>]>(),
    setUser: jest.fn(),
    captureException: jest.fn(),
    foldedPath,
  };
  const load = jest.fn(() => Promise.resolve(sentry as unknown as Sentry));
  return { sentry, load };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

it('loads nothing without a DSN, and ignores every call', async () => {
  const { load } = setup();
  const reporting = createErrorReporting(undefined, '1.0.0', pathWords, load);
  reporting.setUser('ana@example.com');
  reporting.captureException(new Error('x'));
  reporting.clearUser();
  await settled();
  expect(load).not.toHaveBeenCalled();
});

it('AUTH-20 passes the e-mail to the service, and removes it on sign-out', async () => {
  const { sentry, load } = setup();
  const reporting = createErrorReporting({ dsn: 'https://key@example.com/1' }, '1.0.0', pathWords, load);
  reporting.setUser('ana@example.com');
  reporting.clearUser();
  await settled();
  expect(sentry.init).toHaveBeenCalledWith(
    expect.objectContaining({ dsn: 'https://key@example.com/1', release: '1.0.0' }),
  );
  expect(sentry.setUser.mock.calls).toEqual([[{ email: 'ana@example.com' }], [null]]);
});

it('records no sessions, and collects no headers, cookies or bodies', async () => {
  const { sentry, load } = setup();
  createErrorReporting({ dsn: 'https://key@example.com/1' }, '1.0.0', pathWords, load);
  await settled();
  const options = sentry.init.mock.calls[0]?.[0] ?? {};
  expect(Object.keys(options).filter((name) => /replay|traces|integrations/i.test(name))).toEqual([]);
  expect(options.dataCollection).toMatchObject({ httpBodies: [], httpHeaders: false, cookies: false });
});

it('keeps search terms, e-mails and typed text out of breadcrumbs', async () => {
  const { sentry, load } = setup();
  createErrorReporting({ dsn: 'https://key@example.com/1' }, '1.0.0', pathWords, load);
  await settled();
  const { beforeBreadcrumb } = sentry.init.mock.calls[0]?.[0] as {
    beforeBreadcrumb: (crumb: object) => object | null;
  };
  expect(beforeBreadcrumb({ category: 'console' })).toBeNull();
  expect(beforeBreadcrumb({ category: 'ui.input' })).toBeNull();
  expect(beforeBreadcrumb({ category: 'fetch', data: { url: '/api/geo/geocode?street=1 Main' } })).toEqual({
    category: 'fetch',
    data: { url: '/api/geo/geocode?street' },
  });
  expect(
    beforeBreadcrumb({
      category: 'fetch',
      data: { url: '/api/user/manageUsers/jane%40example.com/activate', status_code: 200 },
    }),
  ).toEqual({ category: 'fetch', data: { url: '/api/user/manageUsers/…/activate', status_code: 200 } });
});

it('ignores an unreachable service', async () => {
  const reporting = createErrorReporting({ dsn: 'https://key@example.com/1' }, '1.0.0', pathWords, () =>
    Promise.reject(new Error('blocked')),
  );
  reporting.captureException(new Error('x'), { where: 'test' });
  await expect(settled()).resolves.toBeUndefined();
});
