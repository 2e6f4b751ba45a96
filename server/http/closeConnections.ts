import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * The server is about to end. It goes on answering, but each answer ends its connection, and `/readyz` says that others
     * are to be asked.
     */
    beginDrain(): void;
    isDraining(): boolean;
  }
}

/**
 * Ends connections with the server: after an answer once it drains, and at the end what Fastify would wait for as long as for
 * a person between two requests (72 seconds). Those are connections on which nothing was ever asked, which browsers open ahead
 * of need, and those whose last answer was under way.
 */
export function closeConnections(app: FastifyInstance): void {
  const { server } = app;
  const open = new Set<Socket>();
  let isDraining = false;
  let isClosing = false;
  app.decorate('beginDrain', () => void (isDraining = true));
  app.decorate('isDraining', () => isDraining);
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  app.addHook('preClose', (done) => {
    isDraining = isClosing = true;
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    // Who kept it could send the next request just as it is closed, and would not know what became of that.
    if (isDraining) void reply.header('connection', 'close');
    done();
  });
  app.addHook('onResponse', (_request, _reply, done) => {
    // The connection is idle once this answer has been dealt with.
    if (isClosing) setImmediate(() => server.closeIdleConnections());
    done();
  });
}
