import { ENDPOINTS, fillPath, isPermitted, type Callers, type Endpoint } from '../../src/contract/endpoints';
import { ADMIN_ROLES, ALL_ROLES, ROLES, SUPER_ADMIN_ONLY } from '../../src/contract/roles';

describe('the table of endpoints', () => {
  it('names every call once', () => {
    const seen = Object.values(ENDPOINTS).map(
      ({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`,
    );
    expect(new Set(seen).size).toBe(seen.length);
  });

  it('lets super_admin make every call that needs a role', () => {
    const withoutSuperAdmin = Object.entries(ENDPOINTS)
      .filter(([, { roles }]) => !isPermitted(roles, [ROLES[0]]))
      .map(([name]) => name);
    expect(withoutSuperAdmin).toEqual([]);
  });

  it('API-45 opens no endpoint by mistake: lists each that is not for every role, and for whom it is', () => {
    const forThese = (callers: Callers): string[] =>
      Object.entries<Endpoint>(ENDPOINTS)
        .filter(([, { roles }]) => JSON.stringify(roles) === JSON.stringify(callers))
        .map(([name]) => name);
    expect(forThese('public')).toEqual(['login', 'register']);
    expect(forThese('signedIn')).toEqual([
      'logOut',
      'changePassword',
      'listSessions',
      'endSession',
      'endSessions',
    ]);
    expect(forThese(SUPER_ADMIN_ONLY)).toEqual([
      'getUser',
      'updateUser',
      'getUserHistory',
      'listActivity',
      'listStaffUsers',
      'createStaffUser',
      'updateStaffUser',
      'activateStaffUser',
      'deactivateStaffUser',
      'inviteStaffUser',
      'deleteStaffUser',
    ]);
    const byAddress = (start: RegExp): string[] =>
      Object.entries(ENDPOINTS)
        .filter(([, { path }]) => start.test(path))
        .map(([name]) => name);
    expect(forThese(ADMIN_ROLES)).toEqual([
      'changeDeliveryWindow',
      ...byAddress(/^\/rates/),
      ...byAddress(/^\/(?:merchants(?!\/names$)|zones|rules)/),
    ]);
    expect(forThese(ALL_ROLES).filter((name) => !byAddress(/^\/orders/).includes(name))).toEqual([
      'getLabel',
      'listViews',
      'getView',
      'createView',
      'updateView',
      'deleteView',
      'listEvents',
      'reportPresence',
      'listMerchantNames',
      'autocompleteAddress',
      'geocodeAddress',
    ]);
  });

  it('encodes the values in a path and refuses a missing one', () => {
    expect(fillPath(ENDPOINTS.getUser.path, { username: 'a/b@c d' })).toBe('/user/a%2Fb%40c%20d');
    expect(fillPath(ENDPOINTS.createOrganization.path, { id: '1' }, 'routing')).toBe(
      '/merchants/1/routing/organization',
    );
    expect(() => fillPath(ENDPOINTS.getUser.path)).toThrow('username');
  });
});
