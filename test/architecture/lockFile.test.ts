/** What `npm ci` installs is what was looked at: the lock file has a hash for every package. */
import fs from 'node:fs';
import path from 'node:path';

interface Locked {
  readonly version?: string;
  readonly link?: boolean;
  readonly integrity?: string;
}

const lock = JSON.parse(fs.readFileSync(path.resolve('package-lock.json'), 'utf8')) as {
  readonly packages: Readonly<Record<string, Locked>>;
};

it('every package in the lock file has its hash, those of other machines too', () => {
  const packages = Object.entries(lock.packages).filter(([where, { link }]) => where !== '' && link !== true);
  expect(packages.length).toBeGreaterThan(1000);
  // npm leaves it out for other machines' packages at times; `npm view NAME@VERSION dist.integrity` says it.
  const without = packages.filter(([, { integrity = '' }]) => !/^sha512-[\w+/]{86}==$/.test(integrity));
  expect(without.map(([where]) => where)).toEqual([]);
});
