import { decodeJwt, subjectOf } from '../../src/lib/jwt';
import { unsignedToken } from '../support/unsignedToken';

it('reads sub, roles and exp from the claims', () => {
  const token = unsignedToken({ sub: 'ana@example.com', roles: ['admin'], exp: 1_800_000_000 });
  expect(decodeJwt(token)).toEqual({ sub: 'ana@example.com', roles: ['admin'], exp: 1_800_000_000 });
});

it('reads names with accents and non-Latin letters', () => {
  const name = 'Zoë Bélanger-Øst 李 🚚';
  expect(decodeJwt(unsignedToken({ sub: 'a', name }))?.name).toBe(name);
});

it('decodes payloads with the base64url characters for + and /', () => {
  const [sub, name] = ['~~>~~>', '??\u007f??ÿ'];
  const token = unsignedToken({ sub, name });
  expect(token.split('.')[1]).toMatch(/-.*_|_.*-/);
  expect(decodeJwt(token)).toEqual({ sub, name });
});

it('decodes payloads of every length, padded or not', () => {
  for (let length = 1; length <= 12; length += 1) {
    const sub = 'é'.repeat(length);
    expect(subjectOf(unsignedToken({ sub }))).toBe(sub);
  }
});

const inToken = (payload: string) => `a.${Buffer.from(payload).toString('base64url')}.c`;

test.each(['', 'abc', 'a.b', 'a.!!!.c', ...['[1]', 'null', '7', '"sub"', 'true'].map(inToken), '..'])(
  'reads no claims from %p',
  (token) => {
    expect(decodeJwt(token)).toBeNull();
    expect(subjectOf(token)).toBeNull();
  },
);

it('leaves out claims of the wrong type', () => {
  expect(decodeJwt(unsignedToken({ sub: 7, exp: 'soon', name: '' }))).toEqual({});
  expect(decodeJwt(unsignedToken({ sub: '', exp: null, name: ['a'] }))).toEqual({});
  expect(decodeJwt(unsignedToken({ exp: [1_800_000_000] }))).toEqual({});
  expect(decodeJwt(unsignedToken({ exp: '1800000000' }))?.exp).toBe(1_800_000_000);
});
