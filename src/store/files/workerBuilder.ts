/** A file builder that runs in a worker: both ends of the connection. */
import { missingCode } from '../../lib/missingCode';
import type { FileBuilder } from './fileBuilder';

/** The messages to the worker. The first one opens the builder. */
type Request<Options, Part> =
  | { readonly call: number; readonly type: 'open'; readonly options: Options }
  | { readonly call: number; readonly type: 'add'; readonly part: Part }
  | { readonly call: number; readonly type: 'finish' };

interface Reply {
  readonly call: number;
  readonly value?: unknown;
  readonly error?: { readonly name: string; readonly message: string };
}

/** The part of a Worker, and of a worker's own scope, that is used here. */
export interface WirePort {
  postMessage(message: unknown, transfer: Transferable[]): void;
  addEventListener(type: 'message', hear: (event: MessageEvent) => void): void;
}

export interface WorkerLike extends WirePort {
  addEventListener(type: 'message', hear: (event: MessageEvent) => void): void;
  addEventListener(type: 'error' | 'messageerror', hear: (event: Event) => void): void;
  terminate(): void;
}

/** The page's end. `transfer` returns the parts of a message to transfer instead of copying. */
export async function openInWorker<Options, Part, Result>(
  worker: WorkerLike,
  options: Options,
  transfer: (part: Part) => Transferable[] = () => [],
): Promise<FileBuilder<Part, Result>> {
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  let calls = 0;
  let hasRun = false;
  const fail = (why: Error) => {
    for (const { reject } of waiting.values()) reject(why);
    waiting.clear();
  };
  worker.addEventListener('message', ({ data }: MessageEvent) => {
    hasRun = true;
    const { call, value, error } = data as Reply;
    const asked = waiting.get(call);
    waiting.delete(call);
    if (error === undefined) asked?.resolve(value);
    else asked?.reject(Object.assign(new Error(error.message), { name: error.name }));
  });
  worker.addEventListener('error', (event) => {
    // If the script does not arrive, the event has no message; an error in it has one.
    const isMissing = !hasRun && !('message' in event);
    fail(isMissing ? missingCode('The worker did not arrive') : new Error('The worker failed'));
  });
  worker.addEventListener('messageerror', () => fail(new Error('The worker was not understood')));

  function ask(
    request: { type: 'open'; options: Options } | { type: 'add'; part: Part } | { type: 'finish' },
    moved: Transferable[] = [],
  ): Promise<unknown> {
    calls += 1;
    const call = calls;
    return new Promise((resolve, reject) => {
      waiting.set(call, { resolve, reject });
      worker.postMessage({ call, ...request } satisfies Request<Options, Part>, moved);
    });
  }

  try {
    await ask({ type: 'open', options });
  } catch (error) {
    worker.terminate();
    throw error;
  }
  return {
    add: async (part) => void (await ask({ type: 'add', part }, transfer(part))),
    finish: async () => (await ask({ type: 'finish' })) as Result,
    close() {
      worker.terminate();
      fail(new Error('The worker was closed'));
    },
  };
}

/** The worker's end: opens the builder and handles the page's requests one after the other. */
export function serveBuilder<Options, Part, Result>(
  port: WirePort,
  open: (options: Options) => Promise<FileBuilder<Part, Result>>,
): void {
  let builder: FileBuilder<Part, Result> | undefined;
  let turn: Promise<unknown> = Promise.resolve();

  async function carryOut(request: Request<Options, Part>): Promise<unknown> {
    if (request.type === 'open') {
      builder = await open(request.options);
      return undefined;
    }
    if (!builder) throw new Error('Not opened');
    return request.type === 'add' ? builder.add(request.part) : builder.finish();
  }

  port.addEventListener('message', ({ data }: MessageEvent) => {
    const request = data as Request<Options, Part>;
    turn = turn.then(async () => {
      try {
        const value = await carryOut(request);
        port.postMessage({ call: request.call, value } satisfies Reply, []);
      } catch (error) {
        port.postMessage({ call: request.call, error: nameAndMessage(error) } satisfies Reply, []);
      }
    });
  });
}

/** A DOMException is no Error in every browser. */
function nameAndMessage(thrown: unknown): { name: string; message: string } {
  const { name = 'Error', message = String(thrown) } = Object(thrown) as Partial<Error>;
  // In a worker this is `importScripts`; in a page it may be anything.
  return { name: name === 'NetworkError' ? missingCode(message).name : name, message };
}
