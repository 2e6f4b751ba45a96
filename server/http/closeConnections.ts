import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Announces that the server is about to end. It goes on answering, but closes the connection after each answer, and
     * `/healthz` tells proxies to use other servers.
     */
    beginDrain(): void;
    isDraining(): boolean;
  }
}

/**
 * Closes connections when the server ends: after an answer once it drains, and at the end those for which Fastify would
 * wait out its idle time (72 seconds). These are connections that browsers opened in advance and never used, and those
 * whose last answer was still being sent.
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
    // A client that kept the connection could send its next request just as it closes, and would not know whether that
    // was done.
    if (isDraining) void reply.header('connection', 'close');
    done();
  });
  app.addHook('onResponse', (_request, _reply, done) => {
    // Fastify counts the connection as idle only after this answer has been dealt with.
    if (isClosing) setImmediate(() => server.closeIdleConnections());
    done();
  });
}
