/**
 * The embedded engine's file system with real fsync. PGlite mounts its folder through Emscripten, whose sync does
 * nothing: commits would survive a killed process but not a power cut. This calls the host's fsync, and also syncs the
 * folder when a file is synced for the first time or renamed. PGlite does not document this hook, so its version is
 * pinned and test/server/engine counts the calls.
 */
import fs from 'node:fs';
import path from 'node:path';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import type { SyncCounts } from './workerProtocol';

type InitArguments = Parameters<NodeFS['init']>;
type InitResult = Awaited<ReturnType<NodeFS['init']>>;

/** The members of Emscripten's NODEFS that this module uses. */
interface HostFileSystem {
  realPath(node: unknown): string;
  stream_ops: { fsync?: (stream: HostStream) => number };
  node_ops: { rename: (node: unknown, newDir: unknown, newName: string) => void };
}
interface HostStream {
  nfd: number;
  node: unknown;
}

/** Most paths remembered as synced. At this number all are forgotten, which costs a few folder syncs. */
const REMEMBERED_PATHS = 20_000;

export class DurableFs extends NodeFS {
  readonly #counts = { files: 0, directories: 0 };
  readonly #synced = new Set<string>();

  /** False while the folder is being made: nobody relies on it yet, and syncing would only take time. */
  syncs: boolean;

  constructor(dataDir: string, syncs: boolean) {
    super(dataDir);
    this.syncs = syncs;
  }

  /** Number of syncs requested from the operating system. */
  get counts(): SyncCounts {
    return { ...this.#counts };
  }

  override async init(...[pg, options]: InitArguments): Promise<InitResult> {
    const result = await super.init(pg, options);
    const hook = (module: unknown): void => this.#hook(module as { NODEFS: HostFileSystem });
    result.emscriptenOpts.preRun = [...[result.emscriptenOpts.preRun ?? []].flat(), hook] as NonNullable<
      typeof result.emscriptenOpts.preRun
    >;
    return result;
  }

  #hook({ NODEFS: host }: { NODEFS: HostFileSystem }): void {
    const rename = host.node_ops.rename;
    host.stream_ops.fsync = (stream) => {
      if (!this.syncs) return 0;
      fs.fsyncSync(stream.nfd);
      this.#counts.files += 1;
      this.#syncFolderOnce(host.realPath(stream.node));
      return 0;
    };
    host.node_ops.rename = (node, newDir, newName) => {
      rename(node, newDir, newName);
      if (this.syncs) this.#syncFolder(host.realPath(newDir));
    };
  }

  #syncFolderOnce(file: string): void {
    if (this.#synced.has(file)) return;
    if (this.#synced.size >= REMEMBERED_PATHS) this.#synced.clear();
    this.#synced.add(file);
    this.#syncFolder(path.dirname(file));
  }

  #syncFolder(folder: string): void {
    // Windows cannot open a folder; its file system journals names itself.
    if (process.platform === 'win32') return;
    const descriptor = fs.openSync(folder, 'r');
    try {
      fs.fsyncSync(descriptor);
      this.#counts.directories += 1;
    } finally {
      fs.closeSync(descriptor);
    }
  }
}
