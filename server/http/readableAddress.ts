/**
 * Refuses addresses that no router can read, by hooks like every other refusal: with its line in the log and its
 * headers.
 */
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../settings/settings';
import { throwHttpError } from './httpError';

/** The part of a whole address before its path. */
const WHOLE_ADDRESS = /^https?:\/\/[^/?#]*/i;

/** Longest path parameter: an encoded e-mail. */
const MAX_PARAMETER = 1000;

export function isOfApi(address: string, { apiPrefix }: Settings): boolean {
  return address === apiPrefix || address.startsWith(`${apiPrefix}/`);
}

/**
 * For Fastify's `rewriteUrl`. An address that no router can decode (`/merchants/50%/users`, typed by hand) never
 * reaches a router: Fastify would answer without running any hook. Outside the API it is rewritten to `/`, because the
 * console explains it better than JSON does; within, to an address without a route, where it is refused. Of a whole
 * address (`GET http://host/path`, as sent to a proxy) only the path is used.
 */
export function readableUrl(asked: string, settings: Settings): string {
  const url = asked.replace(WHOLE_ADDRESS, '') || '/';
  const address = pathOf(url);
  if (isDecodable(address)) return url;
  return isOfApi(address, settings) ? `${settings.apiPrefix}/` : '/';
}

/** Refuses what cannot be decoded within the API, and parts that are too long. */
export function requireReadableAddress(app: FastifyInstance, settings: Settings): void {
  app.addHook('onRequest', ({ raw, originalUrl, params }, _reply, done) => {
    if (isOfApi(raw.url ?? '', settings) && !isDecodable(pathOf(originalUrl)))
      throwHttpError(400, 'The address is not a valid URL.');
    // The rest of a file's path has no limit of its own.
    const { '*': _rest, ...parts } = (params ?? {}) as Readonly<Record<string, string>>;
    if (Object.values(parts).some((part) => part.length > MAX_PARAMETER))
      throwHttpError(
        414,
        `A part of the address is too long: it may have at most ${MAX_PARAMETER} characters.`,
      );
    done();
  });
}

const pathOf = (url: string): string => url.split('?', 1)[0] ?? '/';

function isDecodable(address: string): boolean {
  try {
    decodeURI(address);
    return true;
  } catch {
    return false;
  }
}
