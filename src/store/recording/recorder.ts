/**
 * Records a session: the state at the start, and every action that reaches the reducers, both without what tells of people
 * (docs/decisions/0067-recorded-sessions.md). `npm run replay` runs the actions through the same reducers again.
 */
import type { UnknownAction } from '@reduxjs/toolkit';
import { APP_VERSION } from '../../contract/constants';
import { sessionEnded } from '../session/sessionSlice';
import type { AppEnvironment, AppStore } from '../types';
import { createPseudonyms } from './pseudonyms';
import { RECORDING_FORM, type RecordingEnd } from './recordingFile';

/** Start and actions, in characters: some hours of work, or 15,000 loaded orders. */
const SIZE_MAX = 20_000_000;

/** Where a recording stands. `ended` is null while it goes on. */
export interface RecordingStand {
  readonly actions: number;
  /** Characters. */
  readonly size: number;
  readonly ended: Exclude<RecordingEnd, 'saved'> | null;
}

export interface Recorder {
  /** The same object until something happens. */
  readonly stand: () => RecordingStand;
  readonly onChange: (listener: () => void) => () => void;
  /** The recording so far as a file; it goes on. */
  readonly file: () => string;
  /** Nothing more is recorded, and nothing kept. */
  readonly stop: () => void;
}

/** Who looks at which answer, and whether the window has the focus: the toolkit's own, which no reducer of ours reads. */
const BOOKKEEPING = /^(?:__rtkq\/|adminApi\/(?:internalSubscriptions|config)\/)/;

/** Starts recording at the state of now. */
export function startRecorder(
  store: Pick<AppStore, 'getState'>,
  { watchers, now }: Pick<AppEnvironment, 'watchers' | 'now'>,
  sizeMax = SIZE_MAX,
): Recorder {
  const withoutPeople = createPseudonyms();
  const textOf = (value: unknown): string => JSON.stringify(withoutPeople(value));
  const begunAt = now();
  const start = textOf(store.getState());
  const known = new Set(Object.keys(store.getState().views));
  const appeared: Record<string, number> = {};
  const actions: string[] = [];
  const listeners = new Set<() => void>();
  let stand: RecordingStand = { actions: 0, size: start.length, ended: null };
  let end: string | null = null;

  /** Parts that came with the last action; what comes after the end is none of it. */
  function noteParts(): void {
    if (end !== null) return;
    for (const part of Object.keys(store.getState().views)) {
      if (known.has(part)) continue;
      known.add(part);
      appeared[part] = actions.length - 1;
    }
  }

  function tell(next: RecordingStand): void {
    stand = next;
    listeners.forEach((listener) => listener());
  }

  function finish(ended: NonNullable<RecordingStand['ended']>): void {
    watchers.delete(see);
    noteParts();
    end = textOf(store.getState());
    tell({ ...stand, ended });
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
    tell({ ...stand, actions: actions.length, size });
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
        `"end":${end ?? textOf(store.getState())}}`,
      ];
      return parts.join(',\n');
    },
    stop: () => {
      watchers.delete(see);
      actions.length = 0;
    },
  };
}
