/**
 * The slot for the workspace: the part of the store that only a signed-in person needs (orders, the state of the
 * screens, jobs). A visitor's page does not load its code. A session only begins once it is attached, so that code that
 * reads a signed-in person's state finds all of it. There is one slot per store, in its environment.
 */
import type { Reducer, UnknownAction } from '@reduxjs/toolkit';
import type { AppStartListening, RootState } from '../types';
import type { FileMaker } from '../files/fileMaker';
import type { JobCoordinator } from '../jobs/jobCoordinator';

/** The tools that thunks of the workspace use from the environment. */
interface WorkspaceTools {
  readonly jobs: JobCoordinator;
  readonly files: FileMaker;
}

export interface Workspace {
  /** The reducer of the whole state, including the visitor's part. */
  readonly reducer: Reducer<RootState, UnknownAction>;
  readonly listeners: readonly ((startListening: AppStartListening) => void)[];
  makeTools(): WorkspaceTools;
}

export interface WorkspaceSlot {
  /** Whether the workspace is part of the store. */
  readonly isOpen: boolean;
  /** Loads it once and attaches it. Rejects when its code fails to load; the next call tries again. */
  open(): Promise<void>;
  /** Attaches it to the store. Further calls do nothing. */
  attach(workspace: Workspace): void;
  /** Sets the store's callback for when it is attached. */
  onAttach(place: (workspace: Workspace) => void): void;
  /** Throws before the workspace is attached: components for visitors must not use it. */
  readonly tools: WorkspaceTools;
}

export type LoadWorkspace = () => Promise<{ readonly workspace: Workspace }>;

/** Creates an empty slot. `load` loads the workspace. `given` tools replace the workspace's own. */
export function createWorkspaceSlot(load: LoadWorkspace, given: Partial<WorkspaceTools> = {}): WorkspaceSlot {
  let tools: WorkspaceTools | null = null;
  let place: ((workspace: Workspace) => void) | null = null;

  const slot: WorkspaceSlot = {
    get isOpen() {
      return tools !== null;
    },
    async open() {
      if (tools === null) slot.attach((await load()).workspace);
    },
    attach(workspace) {
      if (tools !== null) return;
      if (place === null) throw new Error('There is no store yet to attach the workspace to');
      tools = { ...workspace.makeTools(), ...given };
      place(workspace);
    },
    onAttach(wanted) {
      place = wanted;
    },
    get tools() {
      if (tools === null) throw new Error('The workspace is not part of the store yet');
      return tools;
    },
  };
  return slot;
}
