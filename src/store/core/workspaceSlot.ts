/**
 * Room for the workspace: the part of the store that only a signed-in person needs (orders, the screens' memory,
 * jobs). A visitor's page does without its code; a session begins only when it is in its place, so that code
 * that reads the state of a signed-in person finds all of it. One slot per store, in its environment.
 */
import type { Reducer, UnknownAction } from '@reduxjs/toolkit';
import type { AppStartListening, RootState } from '../types';
import type { FileMaker } from '../files/fileMaker';
import type { JobCoordinator } from '../jobs/jobCoordinator';

/** What thunks of the workspace find in the environment. */
interface WorkspaceTools {
  readonly jobs: JobCoordinator;
  readonly files: FileMaker;
}

export interface Workspace {
  /** The whole state, the visitor's part in it. */
  readonly reducer: Reducer<RootState, UnknownAction>;
  readonly listeners: readonly ((startListening: AppStartListening) => void)[];
  makeTools(): WorkspaceTools;
}

export interface WorkspaceSlot {
  /** Whether the workspace is part of the store. */
  readonly isOpen: boolean;
  /** Fetches it, once, and puts it in its place. Rejects when its code does not come; the next call tries again. */
  open(): Promise<void>;
  /** Puts it in its place; a second one changes nothing. */
  attach(workspace: Workspace): void;
  /** For the store: what happens when it is attached. */
  onAttach(place: (workspace: Workspace) => void): void;
  /** Throws before the workspace is there: nothing that is drawn for a visitor may ask. */
  readonly tools: WorkspaceTools;
}

export type LoadWorkspace = () => Promise<{ readonly workspace: Workspace }>;

/** An empty slot. `load` fetches what will be in it; tools that are given are used in place of its own. */
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
