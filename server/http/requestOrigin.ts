/**
 * Where a request says it comes from. It helps readers of the audit trail but proves nothing, because the caller
 * chooses it.
 */
import type { FastifyRequest } from 'fastify';
import { ORIGIN_HEADER, readOrigin, type ChangeOrigin } from '../../src/contract/origins';

const HEADER = ORIGIN_HEADER.toLowerCase();

/** The page or job of a console that sent the request, or `api`. */
export const originOf = ({ headers }: Pick<FastifyRequest, 'headers'>): ChangeOrigin =>
  readOrigin(headers[HEADER]);
