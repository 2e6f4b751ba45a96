/**
 * What a machine that only runs the server installs: the server's packages and their dependencies, as paths in the lock
 * file.
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../..');

function neededPlaces(names: readonly string[], packages: string): string[] {
  const program =
    `import { neededPlaces } from './scripts/lib/neededPackages.mjs'; import fs from 'node:fs'; void fs;` +
    `console.log(JSON.stringify(neededPlaces(${JSON.stringify(names)}, ${packages})))`;
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return JSON.parse(said) as string[];
}

it('follows dependencies to the nearest installed package, even if they are circular', () => {
  const packages = {
    '': { dependencies: { first: '1' } },
    'node_modules/first': {
      dependencies: { second: '1', third: '1' },
      optionalDependencies: { absent: '1' },
    },
    'node_modules/first/node_modules/second': { dependencies: { first: '1', third: '1' } },
    'node_modules/second': { dependencies: { unused: '1' } },
    'node_modules/third': { peerDependencies: { fourth: '1' } },
    'node_modules/fourth': {},
    'node_modules/unused': {},
  };
  expect(neededPlaces(['first'], JSON.stringify(packages))).toEqual([
    'node_modules/first',
    'node_modules/first/node_modules/second',
    'node_modules/fourth',
    'node_modules/third',
  ]);
});

it('includes the packages of our server, and none for rendering or building', () => {
  const places = neededPlaces(
    ['fastify', 'pg', 'prom-client', '@fastify/static'],
    `JSON.parse(fs.readFileSync('package-lock.json', 'utf8')).packages`,
  );
  expect(places).toEqual(expect.arrayContaining(['node_modules/pg-protocol', 'node_modules/find-my-way']));
  expect(places.filter((place) => /\/(react|webpack|esbuild|typescript|jest)(-dom)?$/.test(place))).toEqual(
    [],
  );
});

/** Node 20.11 to 20.18 and 22.0 to 22.11, which we support, cannot `require` an ES module either. */
it('requires only packages that every supported Node can require', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'server-packages-'));
  const flag = '--no-experimental-require-module';
  const strict = process.allowedNodeEnvironmentFlags.has(flag) ? [flag] : [];
  const said = execFileSync(process.execPath, [...strict, 'test/scripts/requiredPackages.mjs', folder], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  fs.rmSync(folder, { recursive: true });
  const { required, refused } = JSON.parse(said) as Record<'required' | 'refused', string[]>;
  expect(required).toEqual(expect.arrayContaining(['fastify', 'pg', 'kysely']));
  expect(refused).toEqual([]);
});
