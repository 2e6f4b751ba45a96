import { ENDPOINTS, fillPath, isPermitted } from '../../src/contract/endpoints';
import { ROLES } from '../../src/contract/roles';

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

  it('encodes what it puts into a path and refuses a missing part', () => {
    expect(fillPath(ENDPOINTS.getUser.path, { username: 'a/b@c d' })).toBe('/user/a%2Fb%40c%20d');
    expect(fillPath(ENDPOINTS.createOrganization.path, { id: '1' }, 'routing')).toBe(
      '/merchants/1/routing/organization',
    );
    expect(() => fillPath(ENDPOINTS.getUser.path)).toThrow('username');
  });
});
