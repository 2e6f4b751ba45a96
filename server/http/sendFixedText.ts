/** Sends JSON texts that seldom change but are requested on every visit: the text once, then only 304. */
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Answers with JSON text, or with 304 to a browser that has it already. */
export function sendFixedText(request: FastifyRequest, reply: FastifyReply, text: string): FastifyReply {
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  // A weak tag, because the answer may be sent compressed.
  const etag = `W/"${hash}"`;
  void reply.header('cache-control', 'no-cache').header('etag', etag);
  if (names(request.headers['if-none-match'] ?? '', hash)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(text);
}

/** Whether an If-None-Match header names this text: a list of tags, weak or not, or any (`*`). */
const names = (header: string, hash: string): boolean =>
  header.trim() === '*' || Array.from(header.matchAll(/"([^"]*)"/g), ([, tag]) => tag).includes(hash);
