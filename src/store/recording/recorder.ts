/**
 * Records a session: the state at the start, and every action that reaches the reducers, both without personal data
 * (docs/decisions/0067-recorded-sessions.md). `npm run replay` runs the actions through the same reducers again.
 */
import type { UnknownAction } from '@reduxjs/toolkit';
import { APP_VERSION } from '../../contract/constants';
import { sessionEnded } from '../session/sessionSlice';
import type { AppEnvironment, AppStore, RootState } from '../types';
import { createPseudonyms } from './pseudonyms';
import { RECORDING_FORM, type RecordingEnd } from './recordingFile';

/** Limit of start and actions, in characters: some hours of work, or 15,000 loaded orders. */
const SIZE_MAX = 20_000_000;

/** The progress of a recording. `ended` is null while it runs. */
export interface RecordingStand {
  readonly actions: number;
  /** Characters. */
  readonly size: number;
  readonly ended: Exclude<RecordingEnd, 'saved'> | null;
}

export interface Recorder {
  /** Returns the same object until something changes. */
  readonly stand: () => RecordingStand;
  readonly onChange: (listener: () => void) => () => void;
  /** Returns the recording so far as a file. The recording continues. */
  readonly file: () => string;
  /** Stops recording and drops what was recorded. */
  readonly stop: () => void;
}

/** The toolkit's actions about subscriptions and the focus of the window, which none of our reducers reads. */
const BOOKKEEPING = /^(?:__rtkq\/|adminApi\/(?:internalSubscriptions|config)\/)/;

/** Starts recording from the current state. */
export function startRecorder(
  store: Pick<AppStore, 'dispatch'>,
  { watchers, now }: Pick<AppEnvironment, 'watchers' | 'now'>,
  sizeMax = SIZE_MAX,
): Recorder {
  // After a jump in Redux DevTools, the store itself shows the past, but actions change the latest state.
  const getState = store.dispatch<() => RootState>((_dispatch, latest) => latest);
  const withoutPeople = createPseudonyms();
  const textOf = (value: unknown): string => JSON.stringify(withoutPeople(value));
  const begunAt = now();
  const start = textOf(getState());
  const known = new Set(Object.keys(getState().views));
  const appeared: Record<string, number> = {};
  const actions: string[] = [];
  const listeners = new Set<() => void>();
  let stand: RecordingStand = { actions: 0, size: start.length, ended: null };
  let end: string | null = null;

  /** Notes the parts of `views` that were injected with the last action, unless the recording has ended. */
  function noteParts(): void {
    if (end !== null) return;
    for (const part of Object.keys(getState().views)) {
      if (known.has(part)) continue;
      known.add(part);
      appeared[part] = actions.length - 1;
    }
  }

  function publish(next: RecordingStand): void {
    stand = next;
    listeners.forEach((listener) => listener());
  }

  function finish(ended: NonNullable<RecordingStand['ended']>): void {
    watchers.delete(see);
    noteParts();
    end = textOf(getState());
    publish({ ...stand, ended });
  }

  function see(action: UnknownAction): void {
    if (BOOKKEEPING.test(action.type)) return;
    if (sessionEnded(action)) return finish('sessionEnded');
    const { type, ...rest } = action;
    const text = JSON.stringify({
      at: now() - begunAt,
      action: { type, ...(withoutPeople(rest) as object) },
    });
    const size = stand.size + text.length;
    if (size > sizeMax) return finish('full');
    noteParts();
    actions.push(text);
    publish({ ...stand, actions: actions.length, size });
  }
  watchers.add(see);

  return {
    stand: () => stand,
    onChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    file: () => {
      noteParts();
      const ended: RecordingEnd = stand.ended ?? 'saved';
      const facts = { recording: RECORDING_FORM, version: APP_VERSION, begunAt, ended, appeared };
      const parts = [
        JSON.stringify(facts).slice(0, -1),
        `"start":${start}`,
        `"actions":[${actions.join(',\n')}]`,
        `"end":${end ?? textOf(getState())}}`,
      ];
      return parts.join(',\n');
    },
    stop: () => {
      watchers.delete(see);
      actions.length = 0;
    },
  };
}
