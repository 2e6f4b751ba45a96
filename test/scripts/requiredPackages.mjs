/**
 * Bundles the server's programs into the folder that is named and prints, as JSON, the packages that they require and
 * those of them that this Node refuses to require.
 */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { bundleServer } from '../../scripts/lib/buildServer.mjs';

const [folder] = process.argv.slice(2);
await bundleServer(process.cwd(), folder);

const require = createRequire(import.meta.url);
const texts = fs
  .readdirSync(folder)
  .filter((name) => name.endsWith('.cjs'))
  .map((name) => fs.readFileSync(path.join(folder, name), 'utf8'));
const names = texts.flatMap((text) => [...text.matchAll(/\brequire\("([^"]+)"\)/g)].map(([, name]) => name));
const required = [...new Set(names)];
const refused = required.filter((name) => {
  try {
    require(name);
  } catch (error) {
    return error.code === 'ERR_REQUIRE_ESM';
  }
  return false;
});
console.log(JSON.stringify({ required, refused }));
