/** Bundles the server's programs. Packages stay outside, except those published only as ES modules. */
import fs from 'node:fs';
import path from 'node:path';
import esbuild from 'esbuild';
import { placeClusterTemplate } from './clusterTemplate.mjs';
import { writeServerPackages } from './serverPackages.mjs';
import { SERVER, stamped } from './stale.mjs';

const ENTRIES = {
  main: 'server/main.ts',
  pgliteWorker: 'server/db/engine/pgliteWorker.ts',
  labelWorker: 'server/labels/labelWorker.ts',
  import: 'server/cli/import.ts',
  createAdmin: 'server/cli/createAdmin.ts',
  redact: 'server/cli/redact.ts',
  audit: 'server/cli/audit.ts',
  backup: 'server/cli/backup.ts',
  restore: 'server/cli/restore.ts',
  migrateTo: 'server/cli/migrateTo.ts',
};
const ES_MODULES_ONLY = ['jose'];

/** Marks every package import as external, except the few that CommonJS cannot require, and collects their names. */
const packagesOutside = (outside) => ({
  name: 'packages-outside',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path: name, kind }) => {
      if (kind === 'entry-point' || ES_MODULES_ONLY.includes(name.split('/')[0])) return undefined;
      outside.add(name);
      return { path: name, external: true };
    });
  },
});

export const buildServer = (root) => stamped(root, SERVER, () => build(root));

async function build(root) {
  const outdir = path.join(root, 'dist/server');
  fs.rmSync(outdir, { recursive: true, force: true });
  const outside = await bundleServer(root, outdir);
  fs.cpSync(path.join(root, 'server/data'), path.join(outdir, 'data'), { recursive: true });
  writeServerPackages(root, outside);
  await placeClusterTemplate(root, path.join(outdir, 'cluster'));
}

/** Writes the programs into a folder. Returns what they import from outside: packages and Node's own modules. */
export async function bundleServer(root, outdir) {
  const outside = new Set();
  await esbuild.build({
    absWorkingDir: root,
    entryPoints: ENTRIES,
    outdir,
    outExtension: { '.js': '.cjs' },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    sourcemap: true,
    plugins: [packagesOutside(outside)],
    logLevel: 'warning',
  });
  return outside;
}
