import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server of this machine that listens, and how to end it. */
export interface Listening {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** Listens on a port of this machine; 0 is a free one. */
export async function listening(server: Server, onPort = 0): Promise<Listening> {
  // On a busy machine, Node would close an idle connection just as the next request is sent on it.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(onPort, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
