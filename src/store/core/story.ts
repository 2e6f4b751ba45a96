/** Which actions tell what happened in the console, and what they are called. */
import type { Action } from '@reduxjs/toolkit';

/** What the API's middleware says of a call: `adminApi/executeQuery/fulfilled`, or as `nameInStory` calls it. */
const CALL = /^adminApi\/\w+\/(pending|fulfilled|rejected)$/;

/**
 * Whether an action belongs to the story of the console. The API's middleware has many for itself: who holds an answer,
 * that it needs no call, that the window has the focus.
 */
export function isOfStory(action: Action): boolean {
  if (action.type.startsWith('__rtkq/')) return false;
  if (!action.type.startsWith('adminApi/')) return true;
  const { meta } = action as { meta?: { condition?: boolean } };
  return CALL.test(action.type) && meta?.condition !== true;
}

/** A call is called by its endpoint: `adminApi/searchOrders/fulfilled`. */
export function nameInStory(action: Action): string {
  const { meta } = action as { meta?: { arg?: { endpointName?: string } } };
  const [, outcome] = CALL.exec(action.type) ?? [];
  const endpoint = meta?.arg?.endpointName;
  return outcome && endpoint ? `adminApi/${endpoint}/${outcome}` : action.type;
}
