/** `npm ci` installs exactly the reviewed packages, and all support the oldest Node that the product runs on. */
import fs from 'node:fs';
import path from 'node:path';

interface Locked {
  readonly version?: string;
  readonly link?: boolean;
  readonly integrity?: string;
  readonly engines?: { readonly node?: string };
}

const lock = JSON.parse(fs.readFileSync(path.resolve('package-lock.json'), 'utf8')) as {
  readonly packages: Readonly<Record<string, Locked>>;
};

const packages = Object.entries(lock.packages).filter(([where, { link }]) => where !== '' && link !== true);

it('every package in the lock file has its hash, including those for other platforms', () => {
  expect(packages.length).toBeGreaterThan(1000);
  // npm sometimes omits it for packages of other platforms; `npm view NAME@VERSION dist.integrity` prints it.
  const without = packages.filter(([, { integrity = '' }]) => !/^sha512-[\w+/]{86}==$/.test(integrity));
  expect(without.map(([where]) => where)).toEqual([]);
});

it('no package requires a newer Node than 20', () => {
  const newer = packages.filter(([, { engines }]) => {
    const oldest = /^\s*>=\s*(\d+)/.exec(engines?.node ?? '')?.[1];
    return Number(oldest) > 20 && !engines?.node?.includes('20');
  });
  expect(newer.map(([where]) => where)).toEqual([]);
});
