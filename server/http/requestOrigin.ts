/** From where a request says it comes: a help to readers of the trail, and no proof, as the caller writes it. */
import type { FastifyRequest } from 'fastify';
import { ORIGIN_HEADER, readOrigin, type ChangeOrigin } from '../../src/contract/origins';

const HEADER = ORIGIN_HEADER.toLowerCase();

/** The page or job of a console that sent it, or `api`. */
export const originOf = ({ headers }: Pick<FastifyRequest, 'headers'>): ChangeOrigin =>
  readOrigin(headers[HEADER]);
