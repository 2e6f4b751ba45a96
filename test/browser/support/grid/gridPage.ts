/** Serves the harness page of the grid, bundled by esbuild into a temporary folder. */
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';

export interface GridPage {
  readonly url: string;
  stop(): Promise<void>;
}

const HTML = `<!doctype html><html lang="en"><head><title>Grids</title><link rel="icon" href="data:,">
<link rel="stylesheet" href="/harness.css"></head><body><div id="root"></div><script src="/harness.js"></script></body></html>`;
const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' };

/** Pass `entry` if the caller is bundled and no longer next to the page. */
export async function serveGridPage(entry = path.join(__dirname, 'harness.tsx')): Promise<GridPage> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'grid-page-'));
  await build({
    entryPoints: [entry],
    outdir: folder,
    bundle: true,
    format: 'iife',
    jsx: 'automatic',
    minify: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    loader: { '.woff2': 'file', '.svg': 'file', '.ttf': 'empty', '.eot': 'empty', '.woff': 'empty' },
    logLevel: 'error',
  });
  const server = http.createServer((request, response) => {
    const file = path.join(folder, path.basename(request.url ?? '/'));
    if (request.url === '/' || !fs.existsSync(file)) {
      response.writeHead(request.url === '/' ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
      response.end(request.url === '/' ? HTML : '');
      return;
    }
    response.writeHead(200, { 'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream' });
    response.end(fs.readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      await new Promise((resolve) => server.close(resolve));
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
