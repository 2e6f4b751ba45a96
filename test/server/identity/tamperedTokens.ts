/** Tokens written or changed by somebody without the current secret: each has one thing wrong. */
import { createHmac, generateKeyPairSync, sign as signWith, type KeyObject } from 'node:crypto';
import { TEST_TOKEN_SECRET } from '../support/testServer';

type Json = Readonly<Record<string, unknown>>;

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const decode = (part: string | undefined): Json =>
  JSON.parse(Buffer.from(part ?? '', 'base64url').toString()) as Json;

const HASHES: Readonly<Record<string, string>> = { '256': 'sha256', '384': 'sha384', '512': 'sha512' };
const mac = (data: string, secret: string, bits = '256'): string =>
  createHmac(HASHES[bits] ?? 'sha256', secret)
    .update(data)
    .digest('base64url');

const OURS = { alg: 'HS256', typ: 'JWT' };

/** Returns a token of these parts, signed with a shared secret whatever its header says. */
function written(header: Json, claims: Json, secret = TEST_TOKEN_SECRET, bits = '256'): string {
  const data = `${encode(header)}.${encode(claims)}`;
  return `${data}.${mac(data, secret, bits)}`;
}

function writtenByKey(header: Json, claims: Json, key: KeyObject, ieee = false): string {
  const data = `${encode(header)}.${encode(claims)}`;
  const options = ieee ? ({ key, dsaEncoding: 'ieee-p1363' } as const) : key;
  return `${data}.${signWith('sha256', Buffer.from(data), options).toString('base64url')}`;
}

const without = (claims: Json, name: string): Json =>
  Object.fromEntries(Object.entries(claims).filter(([claim]) => claim !== name));

/**
 * Returns the tokens by what is wrong with them. `living` is the token of a super_admin with an open session, `users`
 * that of a user.
 */
export function tamperedTokens(living: string, users: string): Readonly<Record<string, string>> {
  const [header = '', body = '', signature = ''] = living.split('.');
  const [usersHeader = '', usersBody = '', usersSignature = ''] = users.split('.');
  const claims = decode(body);
  const theirs = decode(usersBody);
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const own = 'a secret of somebody else, as long as ours';
  const jwk = (key: KeyObject): Json => key.export({ format: 'jwk' });
  const now = Math.floor(Date.now() / 1000);

  return {
    'that is none': 'abc.def.ghi',
    'of three empty parts': '..',
    'of words': 'null',
    'of five parts': `${header}.${body}.${body}.${body}.${signature}`,

    'that has run out': written(OURS, { ...claims, exp: now - 1 }),
    'without an end': written(OURS, without(claims, 'exp')),
    'whose end is a text': written(OURS, { ...claims, exp: '9999999999' }),
    'that is not valid yet': written(OURS, { ...claims, nbf: now + 3600 }),
    'of nobody': written(OURS, without(claims, 'sub')),
    'whose person is a list': written(OURS, { ...claims, sub: [claims.sub] }),
    'whose person is a number': written(OURS, { ...claims, sub: 7 }),
    'from before there were sessions': written(OURS, without(claims, 'sid')),
    'whose session is no text': written(OURS, { ...claims, sid: 7 }),
    'of somebody else’s session': written(OURS, { ...claims, sid: theirs.sid }),
    'whose claims are a list': written(OURS, [claims] as never),

    'with the signature of another secret': written(OURS, claims, own),
    'with the signature of no secret': written(OURS, claims, ''),
    'without its signature': `${header}.${body}.`,
    'without the part of the signature': `${header}.${body}`,
    'with half its signature': `${header}.${body}.${signature.slice(0, 20)}`,
    'with the signature of another token': `${header}.${body}.${usersSignature}`,
    'whose role its person wrote in': `${usersHeader}.${encode({ ...theirs, roles: ['super_admin'], isAdmin: true })}.${usersSignature}`,
    'whose name its person changed': `${usersHeader}.${encode({ ...theirs, sub: claims.sub })}.${usersSignature}`,

    ...Object.fromEntries(
      ['none', 'None', 'NONE', 'nOnE', ''].flatMap((alg) => [
        [`of the algorithm “${alg}” without a signature`, `${encode({ alg })}.${body}.`],
        [`of the algorithm “${alg}” with one`, `${encode({ alg })}.${body}.${signature}`],
      ]),
    ),
    'without an algorithm': written({ typ: 'JWT' }, claims),
    'of the algorithm hs256 in small letters': written({ alg: 'hs256' }, claims),
    'of two algorithms': written({ alg: ['HS256', 'none'] }, claims),
    'signed by HS384 with the secret': written({ alg: 'HS384' }, claims, TEST_TOKEN_SECRET, '384'),
    'signed by HS512 with the secret': written({ alg: 'HS512' }, claims, TEST_TOKEN_SECRET, '512'),
    'that says RS256 and is signed with the secret': written({ alg: 'RS256' }, claims),
    'that says ES256 and is signed with the secret': written({ alg: 'ES256' }, claims),
    'signed by an RS256 key of one’s own': writtenByKey({ alg: 'RS256' }, claims, rsa.privateKey),
    'signed by a key that it brings along': writtenByKey(
      { alg: 'ES256', jwk: jwk(curve.publicKey) },
      claims,
      curve.privateKey,
      true,
    ),
    'with an ES256 signature of zeros': `${encode({ alg: 'ES256' })}.${body}.${Buffer.alloc(64).toString('base64url')}`,
    'that says HS256 and is signed by a key it brings along': writtenByKey(
      { ...OURS, jwk: jwk(rsa.publicKey) },
      claims,
      rsa.privateKey,
    ),
    'that brings its own secret': written(
      { ...OURS, jwk: { kty: 'oct', k: Buffer.from(own).toString('base64url') } },
      claims,
      own,
    ),
    'whose key is an empty file': written({ ...OURS, kid: '../../../../dev/null' }, claims, ''),
    'whose key is chosen by a query': written({ ...OURS, kid: `x' union select '${own}' --` }, claims, own),
    'whose key is the name of the key': written({ ...OURS, kid: own }, claims, own),
    'whose key lies elsewhere': written(
      { ...OURS, jku: 'http://127.0.0.1:1/keys.json', kid: '1' },
      claims,
      own,
    ),
    'whose certificate lies elsewhere': written({ ...OURS, x5u: 'http://127.0.0.1:1/a.pem' }, claims, own),
    'that demands what nobody knows': written({ ...OURS, crit: ['x'], x: 1 }, claims),
    'whose claims are not encoded': written({ ...OURS, crit: ['b64'], b64: false }, claims),
  };
}
