/** A forwarder to a port of this machine that can be cut or lose an answer, like a network. */
import net from 'node:net';

export interface Wire {
  readonly port: number;
  /** Ends its connections and accepts no more, or accepts connections again. */
  cut(isCut: boolean): void;
  /** The next time these words are sent, they are forwarded, but the connection ends before the answer. */
  loseAnswerTo(words: string): void;
  /** Forwards nothing and ends nothing, like a hanging database; what was sent meanwhile arrives later. */
  freeze(isFrozen: boolean): void;
  /** Delays everything sent from now on. Milliseconds. */
  slow(ms: number): void;
  close(): Promise<void>;
}

/** Starts a forwarder to the port, on a free port of its own. */
export function startWire(to: number): Promise<Wire> {
  let isCut = false;
  let lostWords: string | null = null;
  let lateMs = 0;
  let isFrozen = false;
  const open = new Set<net.Socket>();
  const endAll = (): void => open.forEach((socket) => socket.destroy());
  const server = net.createServer((near) => {
    if (isCut) return near.destroy();
    const far = net.connect(to, '127.0.0.1');
    for (const socket of [near, far]) {
      open.add(socket);
      socket
        .on('error', () => undefined)
        .on('close', () => {
          open.delete(socket);
          near.destroy();
          far.destroy();
        });
      if (isFrozen) socket.pause();
    }
    let isLost = false;
    near.on('data', (sent) => {
      if (lostWords !== null && sent.includes(lostWords)) {
        isLost = true;
        lostWords = null;
      }
      if (lateMs === 0) far.write(sent);
      else setTimeout(() => far.write(sent), lateMs);
    });
    far.on('data', (answer) => {
      if (isLost) near.destroy();
      else near.write(answer);
    });
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () =>
      resolve({
        port: (server.address() as net.AddressInfo).port,
        cut: (asked) => {
          isCut = asked;
          if (isCut) endAll();
        },
        freeze: (asked) => {
          isFrozen = asked;
          for (const socket of open)
            if (isFrozen) socket.pause();
            else socket.resume();
        },
        loseAnswerTo: (words) => void (lostWords = words),
        slow: (ms) => void (lateMs = ms),
        close: () => {
          endAll();
          return new Promise((closed) => server.close(() => closed()));
        },
      }),
    );
  });
}
