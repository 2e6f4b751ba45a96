/** The messages between a page and its worker, over a real message channel. */
import { MessageChannel } from 'node:worker_threads';
import { isMissingCode } from '../../../src/lib/missingCode';
import {
  openInWorker,
  serveBuilder,
  type WirePort,
  type WorkerLike,
} from '../../../src/store/files/workerBuilder';

const open: (() => void)[] = [];
afterEach(() => open.splice(0).forEach((close) => close()));

/** A worker that adds up the numbers in boxes and refuses 13. */
function aWorker(): { worker: WorkerLike; isTerminated: () => boolean } {
  const { port1, port2 } = new MessageChannel();
  let isTerminated = false;
  const close = () => port1.close();
  open.push(close);
  serveBuilder(port2 as unknown as WirePort, ({ start }: { start: number }) => {
    if (start < 0) return Promise.reject(new Error('Too small'));
    let sum = start;
    return Promise.resolve({
      add: (box: Uint8Array) => {
        if (box[0] === 13) throw new Error('Not 13');
        sum += box[0] ?? 0;
        return Promise.resolve();
      },
      finish: () => Promise.resolve({ sum }),
      close: () => undefined,
    });
  });
  port1.start();
  port2.start();
  const worker = Object.assign(port1, {
    terminate: () => {
      isTerminated = true;
      close();
    },
  });
  return { worker: worker as unknown as WorkerLike, isTerminated: () => isTerminated };
}

describe('a builder in a worker', () => {
  it('takes parts, transfers their bytes, and returns the result', async () => {
    const builder = await openInWorker<{ start: number }, Uint8Array, { sum: number }>(
      aWorker().worker,
      { start: 1 },
      (box) => [box.buffer as ArrayBuffer],
    );
    const box = new Uint8Array([4]);
    await builder.add(box);
    expect(box.byteLength).toBe(0);
    await builder.add(new Uint8Array([5]));
    expect(await builder.finish()).toEqual({ sum: 10 });
  });

  it('reports an error to the caller, and continues with the next part', async () => {
    const builder = await openInWorker<{ start: number }, Uint8Array, { sum: number }>(aWorker().worker, {
      start: 0,
    });
    await expect(builder.add(new Uint8Array([13]))).rejects.toThrow('Not 13');
    await builder.add(new Uint8Array([2]));
    expect(await builder.finish()).toEqual({ sum: 2 });
  });

  it('rejects pending calls when a worker cannot start or is closed', async () => {
    const broken = aWorker();
    await expect(openInWorker(broken.worker, { start: -1 })).rejects.toThrow('Too small');
    expect(broken.isTerminated()).toBe(true);

    const { worker, isTerminated } = aWorker();
    const builder = await openInWorker(worker, { start: 1 });
    const result = builder.finish();
    builder.close();
    await expect(result).rejects.toThrow('closed');
    expect(isTerminated()).toBe(true);
  });

  it('says whether the code of the worker, or code that it loads, did not arrive', async () => {
    const worker = (...events: Event[]): WorkerLike => {
      const target = new EventTarget();
      const port = { postMessage: () => events.forEach((event) => target.dispatchEvent(event)) };
      return Object.assign(target, port, { terminate: () => undefined }) as unknown as WorkerLike;
    };
    const isMissing = (made: WorkerLike) => openInWorker(made, {}).then(() => null, isMissingCode);
    expect(await isMissing(worker(new Event('error')))).toBe(true);
    const thrown = Object.assign(new Event('error'), { message: 'x is not a function' });
    expect(await isMissing(worker(thrown))).toBe(false);

    const { port1, port2 } = new MessageChannel();
    open.push(() => port1.close());
    serveBuilder(port2 as unknown as WirePort, () =>
      Promise.reject(new DOMException('importScripts failed', 'NetworkError')),
    );
    port1.start();
    port2.start();
    const made = Object.assign(port1, { terminate: () => undefined }) as unknown as WorkerLike;
    expect(await isMissing(made)).toBe(true);
  });
});
