/** An empty database cluster of the embedded engine, made once per version of it and copied into each build. */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';

/** Puts the cluster into `target`; the server copies it on its first start instead of making one. */
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
      // Another build was faster.
      fs.rmSync(draft, { recursive: true, force: true });
      if (!fs.existsSync(cached)) throw error;
    }
  }
  fs.cpSync(cached, target, { recursive: true });
  // It holds nothing yet, and the server is to run as another user than the one who builds.
  for (const name of fs.readdirSync(target, { recursive: true })) {
    const place = path.join(target, name);
    fs.chmodSync(place, fs.statSync(place).isDirectory() ? 0o755 : 0o644);
  }
}
