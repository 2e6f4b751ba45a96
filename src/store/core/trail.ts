/**
 * The latest events, for `Copy details`: the names of events and how calls failed. It never has their contents, so that
 * it has no personal data.
 */
import type { Action } from '@reduxjs/toolkit';
import type { ApiError } from '../../api/errors';
import { isOfStory, nameInStory } from './story';

interface TrailEvent extends Partial<Pick<ApiError, 'status' | 'cause' | 'requestId'>> {
  readonly event: string;
  /** Epoch milliseconds; of the last one, if it happened several times in a row. */
  readonly at: number;
  readonly times?: number;
}

export interface Trail {
  note(action: Action): void;
  /** Oldest first. */
  read(): readonly TrailEvent[];
}

/** How many events are kept. */
const KEPT = 50;

/** Creates the trail of a console; `now` is its clock. */
export function createTrail(now: () => number): Trail {
  let events: readonly TrailEvent[] = [];
  return {
    note(action) {
      if (!isOfStory(action)) return;
      const event = { event: nameInStory(action), at: now(), ...failureOf(action) };
      const last = events.at(-1);
      const isAgain = last?.event === event.event && event.requestId === undefined;
      const noted = isAgain ? { ...event, times: (last.times ?? 1) + 1 } : event;
      events = [...(isAgain ? events.slice(0, -1) : events), noted].slice(-KEPT);
    },
    read: () => events,
  };
}

function failureOf(action: Action): Partial<Pick<ApiError, 'status' | 'cause' | 'requestId'>> {
  if (!action.type.endsWith('/rejected')) return {};
  const { payload } = action as { readonly payload?: Partial<ApiError> };
  const { status, cause, requestId } = payload ?? {};
  return {
    ...(status !== undefined && { status }),
    ...(cause !== undefined && { cause }),
    ...(requestId !== undefined && { requestId }),
  };
}
