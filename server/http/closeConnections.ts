import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Closes, when the server ends, what Fastify would wait for as long as for a person between two requests (72 seconds):
 * connections on which nothing was ever asked, which browsers open ahead of need, and those whose last answer was under way.
 */
export function closeConnections(app: FastifyInstance): void {
  const { server } = app;
  const open = new Set<Socket>();
  let isEnding = false;
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  app.addHook('preClose', (done) => {
    isEnding = true;
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    done();
  });
  app.addHook('onResponse', (_request, _reply, done) => {
    // The connection is idle once this answer has been dealt with.
    if (isEnding) setImmediate(() => server.closeIdleConnections());
    done();
  });
}
