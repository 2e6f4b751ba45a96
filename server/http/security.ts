/** Security headers and cross-origin access. */
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { ORIGIN_HEADER } from '../../src/contract/origins';
import type { Settings } from '../settings/settings';

/**
 * The policy of every page: no inline script, nothing from elsewhere but what the configuration names. Styles
 * may be inline because Blueprint positions its overlays and tables with style attributes.
 */
function contentSecurityPolicy(settings: Settings): Record<string, string[]> {
  const errorReporting = settings.sentryDsn === null ? [] : [new URL(settings.sentryDsn).origin];
  const tiles = settings.tiles === null ? [] : [new URL(settings.tiles.url).origin];
  return {
    'default-src': ["'self'"],
    'base-uri': ["'self'"],
    // Tiles, and all that a style of theirs names, are fetched: pictures of theirs are none of the page's.
    'connect-src': ["'self'", ...errorReporting, ...tiles],
    'font-src': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    // Labels and previews are made in the page.
    'img-src': ["'self'", 'data:', 'blob:', ...settings.network.photoHosts.map((host) => `https://${host}`)],
    'object-src': ["'none'"],
    'script-src': ["'self'"],
    'script-src-attr': ["'none'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'worker-src': ["'self'", 'blob:'],
  };
}

/** Puts the headers on every answer and lets the configured origins in; there are none by default. */
export async function registerSecurity(app: FastifyInstance, settings: Settings): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy(settings) },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    // The API may be called by a console elsewhere (CORS_ORIGINS); whether it may read is CORS's matter.
    crossOriginResourcePolicy: settings.corsOrigins.length > 0 ? { policy: 'cross-origin' } : undefined,
    // Whoever ends TLS in front of this server decides on HSTS: on plain http it means nothing.
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
    ],
    exposedHeaders: ['etag', 'x-request-id', 'retry-after', 'content-disposition'],
    // Tokens travel in a header. Cookies open nothing: one of ours only tells a known browser from a stranger's (decision 0047).
    credentials: false,
    // What is no complete preflight is answered like one, instead of by a text without our form.
    strictPreflight: false,
    maxAge: 3600,
  });
}
