/**
 * Runs a recorded session through the reducers again, without a page or a server, and tells whether it ends in the same
 * state. The code of all pages must be loaded (scripts/replay.mjs): actions of a missing slice or endpoint would be
 * ignored.
 */
import { workspace } from '../core/workspace';
import { isOfStory, nameInStory } from '../core/story';
import type { RootState } from '../types';
import { readRecording, type RecordedAction, type Recording } from './recordingFile';
import { firstDifference, type Difference } from './sameState';

/** Removes the toolkit's internal state, which is not recorded. */
function withoutBookkeeping(state: unknown): unknown {
  const { adminApi, ...rest } = JSON.parse(JSON.stringify(state)) as { adminApi?: object };
  return { ...rest, adminApi: { ...adminApi, subscriptions: {}, config: {} } };
}

/** Returns the first difference between the recorded end state and the replayed one; null for none. */
function replay({ start, actions, appeared, end }: Recording): Difference | null {
  const cameWith = new Map(Object.entries(appeared));
  for (const part of Object.keys(start.views as object)) cameWith.set(part, -1);
  /** Removes the slices that a page would not have injected yet: here all slices exist from the start. */
  const withPartsOf = (state: RootState, at: number): RootState => {
    const views = Object.entries(state.views).filter(([part]) => (cameWith.get(part) ?? Infinity) < at);
    return { ...state, views: Object.fromEntries(views) as unknown as RootState['views'] };
  };
  let state = start as unknown as RootState;
  actions.forEach(({ action }, at) => {
    state = workspace.reducer(withPartsOf(state, at), action);
  });
  return firstDifference(withoutBookkeeping(end), withoutBookkeeping(withPartsOf(state, actions.length)));
}

/** The events, one line each. Equal events in a row share a line. */
function storyOf(actions: readonly RecordedAction[]): string[] {
  const runs: { readonly at: number; readonly name: string; times: number }[] = [];
  for (const { at, action } of actions) {
    if (!isOfStory(action)) continue;
    const name = nameInStory(action);
    const last = runs.at(-1);
    if (last?.name === name) last.times += 1;
    else runs.push({ at, name, times: 1 });
  }
  const seconds = (ms: number) => (ms / 1000).toFixed(1).padStart(8);
  return runs.map(
    ({ at, name, times }) => `${seconds(at)}  ${name}${times === 1 ? '' : ` (${times} times)`}`,
  );
}

const ENDS = {
  saved: 'when it was saved',
  full: 'because its room was over',
  sessionEnded: 'with its session',
} as const satisfies Record<Recording['ended'], string>;

const shown = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, 300);

/** Returns what `npm run replay` prints about a file, and whether the replay ended in the same state. */
export function replayReport(text: string): { readonly lines: readonly string[]; readonly isSame: boolean } {
  const recording = readRecording(text);
  if ('problem' in recording) return { lines: [recording.problem], isSame: false };
  const { actions, begunAt, version, ended } = recording;
  const head = `Recorded ${new Date(begunAt).toISOString()} by console ${version}: ${actions.length} actions; it ended ${ENDS[ended]}.`;
  const difference = replay(recording);
  const outcome =
    difference === null
      ? ['same state']
      : [
          `The state differs, first at ${difference.path}`,
          `  recorded: ${shown(difference.recorded)}`,
          `  replayed: ${shown(difference.replayed)}`,
        ];
  return { lines: [head, ...storyOf(actions), ...outcome], isSame: difference === null };
}
