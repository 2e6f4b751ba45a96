/** An empty database cluster of the embedded engine, created once per engine version and copied into each build. */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';

/** Copies the cluster to `target`. On its first start, the server copies it instead of creating one. */
export async function placeClusterTemplate(root, target) {
  const manifest = createRequire(import.meta.url)
    .resolve('@electric-sql/pglite')
    .replace(/dist.*$/, 'package.json');
  const { version } = JSON.parse(fs.readFileSync(manifest, 'utf8'));
  const cached = path.join(root, 'node_modules/.cache/embedded-cluster', version);
  if (!fs.existsSync(cached)) {
    const draft = `${cached}.${process.pid}`;
    fs.mkdirSync(path.dirname(cached), { recursive: true });
    const engine = await PGlite.create(draft);
    await engine.exec('checkpoint');
    await engine.close();
    fs.rmSync(path.join(draft, 'postmaster.pid'), { force: true });
    try {
      fs.renameSync(draft, cached);
    } catch (error) {
      // Another build finished first.
      fs.rmSync(draft, { recursive: true, force: true });
      if (!fs.existsSync(cached)) throw error;
    }
  }
  fs.cpSync(cached, target, { recursive: true });
  // It contains no data yet, and the server may run as a different user than the build.
  for (const name of fs.readdirSync(target, { recursive: true })) {
    const place = path.join(target, name);
    fs.chmodSync(place, fs.statSync(place).isDirectory() ? 0o755 : 0o644);
  }
}
