/**
 * What a machine that only runs the server installs: the server's packages and their dependencies, as paths in the lock
 * file.
 */
import { execFileSync } from 'node:child_process';
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
