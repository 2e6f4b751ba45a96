/**
 * Writes the packages that the built server needs next to it, as `dist/package.json` and `dist/package-lock.json`, so
 * that `npm ci` in a copy of `dist/` installs only those, in the versions of this project.
 */
import fs from 'node:fs';
import path from 'node:path';
import { neededPlaces } from './neededPackages.mjs';

/** The fonts of labels, which are loaded by family name (`server/labels/fontSlices.ts`). */
const FONTS = /^@(fontsource-variable|expo-google-fonts)\/noto-/;

/** The package name of an import: `pg`, or `@fastify/cors`. */
const packageOf = (imported) =>
  imported
    .split('/')
    .slice(0, imported.startsWith('@') ? 2 : 1)
    .join('/');

/** Writes both files. `imported` are the imports of the server's programs. */
export function writeServerPackages(root, imported) {
  const read = (name) => JSON.parse(fs.readFileSync(path.join(root, name), 'utf8'));
  const { name, version, license, engines, dependencies, overrides } = read('package.json');
  const lock = read('package-lock.json');
  const names = new Set([...imported].map(packageOf));
  const kept = Object.entries(dependencies).filter(([one]) => names.has(one) || FONTS.test(one));
  const own = { name, version, license, engines, dependencies: Object.fromEntries(kept) };
  const places = neededPlaces(Object.keys(own.dependencies), lock.packages);
  const packages = Object.fromEntries(places.map((place) => [place, lock.packages[place]]));
  const write = (file, value) =>
    fs.writeFileSync(path.join(root, 'dist', file), `${JSON.stringify(value, null, 2)}\n`);
  write('package.json', { ...own, private: true, overrides });
  write('package-lock.json', { ...lock, packages: { '': own, ...packages } });
}
