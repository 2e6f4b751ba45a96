import {
  isGuardedPath,
  paths,
  readInviteToken,
  readMerchantQuery,
  readRememberable,
  readRuleTarget,
  readZoneTarget,
  ROUTES,
  withoutTarget,
} from '../../src/paths';

const merchant = { merchantId: 'm/1', merchantName: 'Café & Fils / Montréal' };

it('keeps names with spaces, slashes and accents in the URL of a merchant page', () => {
  const url = new URL(paths.zones({ ...merchant, searchParam: 'caf&é' }), 'http://console.test');
  const [, , name, page] = url.pathname.split('/');
  expect(decodeURIComponent(name ?? '')).toBe(merchant.merchantName);
  expect(page).toBe('viewZones');
  expect(readMerchantQuery(url.search)).toEqual({ merchantId: 'm/1', searchParam: 'caf&é' });
});

it.each(['', '.', '..'])('a merchant named %j has pages, too', (merchantName) => {
  const url = new URL(paths.zones({ ...merchant, merchantName }), 'http://console.test');
  expect(url.pathname).toBe('/merchants/m%2F1/viewZones');
  expect(isGuardedPath(url.pathname)).toBe(true);
});

it('reads the target of a link, and removes it from the query', () => {
  const searchOf = (path: string) => new URL(path, 'http://console.test').search;
  const place = { ...merchant, searchParam: 'x' };
  const zones = searchOf(paths.zones(place, { zone: 'z&1', prefix: 'H2X' }));
  expect(readZoneTarget(zones)).toEqual({ zone: 'z&1', prefix: 'H2X', open: null });
  expect(readMerchantQuery(zones)).toEqual({ merchantId: 'm/1', searchParam: 'x' });
  expect(withoutTarget(zones)).toBe(searchOf(paths.zones(place)));
  const rules = searchOf(paths.shippingRules(place, { rule: 'r1', service: 'SAMEDAY', open: 'weights' }));
  expect(readRuleTarget(rules)).toEqual({ rule: 'r1', service: 'SAMEDAY', open: 'weights' });
  expect(withoutTarget(rules)).toBe(searchOf(paths.shippingRules(place)));
  expect(readRuleTarget('?rule=r1&open=everything')).toEqual({ rule: 'r1', service: null, open: null });
  expect(readRuleTarget('?open=weights')).toBeNull();
  expect(readZoneTarget('?zone=z&open=edit')).toEqual({ zone: 'z', prefix: null, open: 'edit' });
  expect(readZoneTarget('?zone=&prefix=H2X')).toBeNull();
  expect(withoutTarget('?zone=z')).toBe('');
});

it('leaves out an empty search parameter', () => {
  expect(paths.merchants()).toBe('/merchants/viewMerchants');
  expect(paths.merchants('')).toBe('/merchants/viewMerchants');
  expect(paths.merchantRates({ merchantId: 'm/1' })).toBe('/orders/rates?merchantId=m%2F1&of=merchant');
  expect(paths.zones(merchant)).not.toContain('searchParam');
  expect(paths.dashboard({ status: '', open: null })).toBe('/dashboard');
});

it('encodes user names that are e-mails', () => {
  expect(paths.editMerchantUser('m1', 'a/b@example.com')).toBe('/merchants/m1/user/a%2Fb%40example.com/edit');
});

it('reads the invitation back', () => {
  expect(readInviteToken(new URL(paths.register('a+b/c='), 'http://console.test').search)).toBe('a+b/c=');
  expect(readInviteToken('')).toBeNull();
});

it('guards only pages behind the sign-in', () => {
  const filled = Object.values(ROUTES).map((pattern) => pattern.replace(/:\w+/g, 'x'));
  expect(filled.filter((path) => !isGuardedPath(path))).toEqual(['/', '/register']);
  expect(isGuardedPath('/dashboard/')).toBe(true);
  expect(isGuardedPath('/no/such/page')).toBe(false);
});

test.each([
  '/dashboard',
  '/dashboard?status=CREATED&open=o%201',
  '/merchants/Caf%C3%A9/viewZones?merchantId=1',
])('remembers %s with its query', (location) => {
  expect(readRememberable(location)).toBe(location);
});

test.each([
  null,
  '',
  '/',
  '/register',
  '//evil.example/dashboard',
  '/\\evil.example/dashboard',
  '/\t/evil.example/dashboard',
  'https://evil.example/dashboard',
  'javascript:alert(1)',
  'dashboard',
  '/no/such/page',
])('does not remember %p as a location', (location) => {
  expect(readRememberable(location)).toBeNull();
});
