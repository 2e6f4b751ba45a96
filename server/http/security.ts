/** Security headers and cross-origin access. */
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { UNATTENDED_HEADER } from '../../src/contract/attendance';
import { ORIGIN_HEADER } from '../../src/contract/origins';
import type { Settings } from '../settings/settings';

/**
 * The policy of every page: no inline script, and nothing from other hosts except those the configuration names. Inline
 * styles are allowed because Blueprint positions its overlays and tables with style attributes.
 */
function contentSecurityPolicy(settings: Settings): Record<string, string[]> {
  const errorReporting = settings.sentryDsn === null ? [] : [new URL(settings.sentryDsn).origin];
  const tiles = settings.tiles === null ? [] : [new URL(settings.tiles.url).origin];
  return {
    'default-src': ["'self'"],
    'base-uri': ["'self'"],
    // Map tiles, and everything that a tile style names, are fetched; they are never images of the page itself.
    'connect-src': ["'self'", ...errorReporting, ...tiles],
    'font-src': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    // The page makes labels and previews itself, as data and blob URLs.
    'img-src': ["'self'", 'data:', 'blob:', ...settings.network.photoHosts.map((host) => `https://${host}`)],
    'object-src': ["'none'"],
    'script-src': ["'self'"],
    'script-src-attr': ["'none'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'worker-src': ["'self'", 'blob:'],
  };
}

/** Sets the headers on every answer and allows the configured origins; by default there are none. */
export async function registerSecurity(app: FastifyInstance, settings: Settings): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy(settings) },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    // A console elsewhere may call the API (CORS_ORIGINS); whether it may read the answers is decided by CORS.
    crossOriginResourcePolicy: settings.corsOrigins.length > 0 ? { policy: 'cross-origin' } : undefined,
    // The server that ends TLS in front of this one decides on HSTS, which means nothing on plain http.
    strictTransportSecurity: false,
  });
  if (settings.corsOrigins.length === 0) return;
  await app.register(cors, {
    origin: [...settings.corsOrigins],
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: [
      'authorization',
      'content-type',
      'if-match',
      'idempotency-key',
      'last-event-id',
      'x-request-id',
      ORIGIN_HEADER.toLowerCase(),
      UNATTENDED_HEADER.toLowerCase(),
    ],
    exposedHeaders: ['etag', 'x-request-id', 'retry-after', 'content-disposition'],
    // Tokens travel in a header. Cookies grant no access: ours only tells a known browser from a stranger's (decision
    // 0047).
    credentials: false,
    // Answers an incomplete preflight like a complete one, because the plugin's refusal is not in our form.
    strictPreflight: false,
    maxAge: 3600,
  });
}
