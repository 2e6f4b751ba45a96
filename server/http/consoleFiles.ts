/**
 * Serves the built console: files with a hash in their name are cached for ever, index.html never, and index.html
 * answers every page address of the console. Files compressed at build time are sent as they are.
 */
import fs from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../settings/settings';
import { sendError } from './errors';
import { isOfApi } from './readableAddress';

const HASHED = /\.[0-9a-f]{8,}\.\w+$/i;
/** The methods that an endpoint may have. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const YEAR = 'public, max-age=31536000, immutable';

/** Returns `dist/console`, found from the bundle (`dist/server`) or from the sources; null if it is not built. */
export function findConsoleDir(): string | null {
  const places = [path.join(__dirname, '../console'), path.join(__dirname, '../../dist/console')];
  return places.find((place) => fs.existsSync(path.join(place, 'index.html'))) ?? null;
}

/**
 * Serves the console and answers unknown addresses: JSON under the API prefix, the console elsewhere. An address with
 * endpoints for other methods gets 405.
 */
export async function registerConsole(
  app: FastifyInstance,
  settings: Settings,
  consoleDir: string | null,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: consoleDir ?? __dirname,
    serve: false,
    preCompressed: true,
    decorateReply: true,
    cacheControl: false,
  });

  app.setNotFoundHandler(async (request, reply) => {
    const address = pathOf(request);
    const isApi = isOfApi(address, settings);
    const reads = request.method === 'GET' || request.method === 'HEAD';
    if (!isApi && reads && consoleDir !== null) {
      const file = fileFor(consoleDir, address);
      if (file !== null) return sendFile(reply, consoleDir, file);
      // Never answer a missing script of an earlier build with the page: browsers ask for scripts with `Accept: */*`.
      if (wantsPage(request) && !HASHED.test(address)) return sendFile(reply, consoleDir, 'index.html');
    }
    if (!isApi && reads && consoleDir === null && wantsPage(request)) {
      return reply
        .status(404)
        .type('text/plain; charset=utf-8')
        .send('The console is not built. Run `npm run build`.\n');
    }
    // OPTIONS is not asked for: with CORS_ORIGINS set, it is answered at any address.
    const allowed = METHODS.filter((method) => app.findRoute({ method, url: address }) !== null).join(', ');
    if (allowed !== '') {
      return sendError(request, reply.header('allow', allowed), {
        statusCode: 405,
        message: `There is no ${request.method} at ${address.slice(0, 200)}, only ${allowed}.`,
      });
    }
    return sendError(request, reply, {
      statusCode: 404,
      message: `There is nothing at ${request.method} ${address.slice(0, 200)}.`,
    });
  });
}

function sendFile(reply: FastifyReply, consoleDir: string, file: string): FastifyReply {
  // Keeps caches from giving the compressed file to clients that ask for the plain one.
  const vary = [reply.getHeader('vary'), 'accept-encoding'].flatMap((names) => names ?? []).join(', ');
  void reply.header('vary', vary).header('cache-control', HASHED.test(file) ? YEAR : 'no-cache');
  return reply.sendFile(file, consoleDir);
}

/** Returns the console's file for an address, never one outside the folder; null if there is none. */
function fileFor(consoleDir: string, address: string): string | null {
  let name: string;
  try {
    name = decodeURIComponent(address).replace(/^\/+/, '');
  } catch {
    return null;
  }
  const full = path.resolve(consoleDir, name);
  if (name === '' || name.includes('\0') || !full.startsWith(consoleDir + path.sep)) return null;
  return isFile(full) ? path.relative(consoleDir, full) : null;
}

function isFile(file: string): boolean {
  try {
    return fs.statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
  } catch {
    // An address can be longer than any file name may be (ENAMETOOLONG).
    return false;
  }
}

function wantsPage(request: FastifyRequest): boolean {
  const accept = request.headers.accept ?? '';
  return accept.includes('text/html') || accept === '' || accept === '*/*';
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/';
}
