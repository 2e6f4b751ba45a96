/** The file format of a recorded session, and its reader. */
import type { UnknownAction } from '@reduxjs/toolkit';
import { APP_VERSION } from '../../contract/constants';
import { isObject } from '../../lib/isObject';

/** Increase it when the file format changes. */
export const RECORDING_FORM = 1;

/** Why a recording ended: it was saved, it reached its limit, or the session ended. */
export type RecordingEnd = 'saved' | 'full' | 'sessionEnded';

export interface RecordedAction {
  /** Milliseconds since the recording began. */
  readonly at: number;
  readonly action: UnknownAction;
}

type Parts = Readonly<Record<string, unknown>>;

export interface Recording {
  readonly recording: typeof RECORDING_FORM;
  /** The version of the recording console. */
  readonly version: string;
  /** Epoch milliseconds. */
  readonly begunAt: number;
  readonly start: Parts;
  readonly actions: readonly RecordedAction[];
  /** Parts of `views` that were injected with their page, with the number of the action before which they appeared. */
  readonly appeared: Readonly<Record<string, number>>;
  readonly ended: RecordingEnd;
  readonly end: Parts;
}

const isAction = (value: unknown): boolean =>
  isObject(value) && isObject(value.action) && typeof value.action.type === 'string';

/** Reads the recording from a file, or returns why it cannot be replayed here. */
export function readRecording(text: string): Recording | { readonly problem: string } {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    const isBegun = text.startsWith('{"recording":');
    return {
      problem: isBegun ? 'The recording is incomplete: its end is missing.' : 'The file is not a recording.',
    };
  }
  if (!isObject(read) || !('recording' in read)) return { problem: 'The file is not a recording.' };
  const { recording, version, start, actions, appeared, end } = read;
  if (recording !== RECORDING_FORM || version !== APP_VERSION) {
    const whose = `console ${String(version)}, file format ${String(recording)}`;
    const ours = `console ${APP_VERSION}, file format ${RECORDING_FORM}`;
    return { problem: `The recording is of another version (${whose}). This is ${ours}.` };
  }
  const isWhole = isObject(start) && isObject(end) && isObject(appeared) && Array.isArray(actions);
  if (!isWhole || !actions.every(isAction))
    return { problem: 'The recording is damaged: parts are missing.' };
  return read as unknown as Recording;
}
