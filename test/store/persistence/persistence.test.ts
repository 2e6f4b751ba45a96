import { createPersistence, type KeyValueStorage } from '../../../src/store/persistence';
import { selectMenuCollapsed, selectTheme } from '../../../src/store/views/shell/shellSelectors';
import { menuToggled, themeChosen } from '../../../src/store/views/shell/shellSlice';
import { createEnvironment } from '../../../src/store/core/environment';
import { createAppStore } from '../../../src/store/core/store';
import { aConfig, memoryStorage } from '../../support/appStore';

function setup() {
  const local = memoryStorage();
  const session = memoryStorage();
  const open = () =>
    createPersistence(
      () => local,
      () => session,
    );
  return { local, session, open, persistence: open() };
}

it('AUTH-02 stores the token unquoted in local storage under the key `token`', () => {
  const { local, open, persistence } = setup();
  persistence.setToken('a.b.c');
  expect(local.entries.get('token')).toBe('a.b.c');
  expect(open().getToken()).toBe('a.b.c');
  persistence.removeToken();
  expect(local.entries.has('token')).toBe(false);
  expect(persistence.getToken()).toBeNull();
});

test.each(['"a.b.c"', 'Bearer a.b.c', ' a.b.c\n'])('accepts a token entered by hand as %j', (stored) => {
  const { local, persistence } = setup();
  local.setItem('token', stored);
  expect(persistence.getToken()).toBe('a.b.c');
});

it('tells all tabs that a person has logged out, until the next token', () => {
  const { open, persistence } = setup();
  persistence.setToken('a.b.c');
  persistence.removeToken();
  expect(open().hasLoggedOut()).toBe(false);
  persistence.logOut();
  expect(open().getToken()).toBeNull();
  expect(open().hasLoggedOut()).toBe(true);
  persistence.setToken('d.e.f');
  expect(open().hasLoggedOut()).toBe(false);
});

it('treats an empty token as missing', () => {
  const { local, persistence } = setup();
  local.setItem('token', '');
  expect(persistence.getToken()).toBeNull();
});

it('sees another tab’s token at once', () => {
  const { local, persistence } = setup();
  persistence.setToken('a.b.c');
  local.setItem('token', 'd.e.f');
  expect(persistence.getToken()).toBe('d.e.f');
});

it('OSR-12 stores the chosen status under `orders.status`, and removes the key when there is none', () => {
  const { local, open, persistence } = setup();
  persistence.setOrderStatus(null, 'GEOCODED');
  expect(local.entries.get('orders.status')).toBe('GEOCODED');
  expect(open().getOrderStatus(null)).toBe('GEOCODED');
  persistence.setOrderStatus(null, null);
  expect(local.entries.has('orders.status')).toBe(false);
});

describe('the remembered location', () => {
  it('AUTH-04 keeps path and query after a reload, in this tab only', () => {
    const { local, session, open, persistence } = setup();
    persistence.rememberLocation('/merchants/viewMerchants?searchParam=caf%C3%A9', null);
    expect(open().getRememberedLocation('dana@example.com')).toBe(
      '/merchants/viewMerchants?searchParam=caf%C3%A9',
    );
    expect(local.entries.size).toBe(0);
    expect(session.entries.size).toBe(1);
  });

  it('keeps the text that orders were searched by in memory only, because it may name a recipient', () => {
    const { session, open, persistence } = setup();
    const location = '/dashboard?find=Marie%20Tremblay&status=GEOCODED';
    persistence.rememberLocation(location, 'dana@example.com');
    expect(JSON.stringify([...session.entries])).not.toContain('Marie');
    expect(persistence.getRememberedLocation('dana@example.com')).toBe(location);
    expect(open().getRememberedLocation('dana@example.com')).toBe('/dashboard?status=GEOCODED');
  });

  it('is removed once used', () => {
    const { open, persistence } = setup();
    persistence.rememberLocation('/dashboard', 'dana@example.com');
    persistence.forgetLocation();
    expect(open().getRememberedLocation('dana@example.com')).toBeNull();
  });

  it('neither stores nor follows a location outside the console', () => {
    const { session, persistence } = setup();
    persistence.rememberLocation('//evil.example', null);
    expect(session.entries.size).toBe(0);
    persistence.rememberLocation('/dashboard', 'dana@example.com');
    for (const key of session.entries.keys()) session.setItem(key, 'https://evil.example/');
    expect(persistence.getRememberedLocation('dana@example.com')).toBeNull();
  });
});

describe('menu and theme', () => {
  const started = ({ open }: ReturnType<typeof setup>) =>
    createAppStore(createEnvironment(aConfig(), { persistence: open() }));

  it('MENU-03 a collapsed menu stays collapsed after a reload', () => {
    const parts = setup();
    const store = started(parts);
    expect(selectMenuCollapsed(store.getState())).toBe(false);
    store.dispatch(menuToggled());
    expect(selectMenuCollapsed(started(parts).getState())).toBe(true);
    store.dispatch(menuToggled());
    expect(selectMenuCollapsed(started(parts).getState())).toBe(false);
  });

  it('the theme follows the system until one is chosen, and the choice is kept', () => {
    const parts = setup();
    const store = started(parts);
    expect(selectTheme(store.getState())).toBe('system');
    store.dispatch(themeChosen('dark'));
    expect(selectTheme(started(parts).getState())).toBe('dark');
  });

  it('uses the default for a value of another version', () => {
    const parts = setup();
    started(parts).dispatch(themeChosen('dark'));
    for (const key of parts.local.entries.keys()) parts.local.setItem(key, '{"mode":"sepia"}');
    expect(selectTheme(started(parts).getState())).toBe('system');
    expect(selectMenuCollapsed(started(parts).getState())).toBe(false);
  });
});

describe('storage that does not work', () => {
  const refuse = (): never => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  const full: KeyValueStorage = { getItem: () => null, setItem: refuse, removeItem: () => undefined };
  const broken: KeyValueStorage = { getItem: refuse, setItem: refuse, removeItem: refuse };

  test.each<[string, () => KeyValueStorage | null]>([
    ['blocked when it is opened', refuse],
    ['missing', () => null],
    ['full', () => full],
    ['throwing on every use', () => broken],
  ])('%s: keeps values until the page closes, without throwing', (_what, open) => {
    const persistence = createPersistence(open, open);
    expect(persistence.getToken()).toBeNull();
    persistence.setToken('a.b.c');
    persistence.setOrderStatus(null, 'CREATED');
    persistence.rememberLocation('/dashboard', 'dana@example.com');
    persistence.setMenuCollapsed(true);
    expect(persistence.getToken()).toBe('a.b.c');
    expect(persistence.getOrderStatus(null)).toBe('CREATED');
    expect(persistence.getRememberedLocation('dana@example.com')).toBe('/dashboard');
    expect(persistence.getMenuCollapsed()).toBe(true);
    persistence.removeToken();
    expect(persistence.getToken()).toBeNull();
  });

  it('a failed removal still counts, so that Log Out is not undone', () => {
    const stuck: KeyValueStorage = { getItem: () => 'old.token.x', setItem: refuse, removeItem: refuse };
    const persistence = createPersistence(
      () => stuck,
      () => stuck,
    );
    persistence.removeToken();
    expect(persistence.getToken()).toBeNull();
  });
});
