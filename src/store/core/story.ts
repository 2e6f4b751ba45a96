/** Which actions belong to the console's event log, and their names there. */
import type { Action } from '@reduxjs/toolkit';

/**
 * Matches the actions of the API's middleware about a call: `adminApi/executeQuery/fulfilled`, or as named by
 * `nameInStory`.
 */
const CALL = /^adminApi\/\w+\/(pending|fulfilled|rejected)$/;
/** A change of a held answer without a call: a record that was changed or deleted is changed in its list. */
const PATCH = 'adminApi/queries/queryResultPatched';

/**
 * Whether an action belongs to the console's event log. The API's middleware has many internal ones: for subscribers of
 * an answer, for skipped calls, for the focus of the window.
 */
export function isOfStory(action: Action): boolean {
  if (action.type.startsWith('__rtkq/')) return false;
  if (!action.type.startsWith('adminApi/')) return true;
  const { meta } = action as { meta?: { condition?: boolean } };
  return action.type === PATCH || (CALL.test(action.type) && meta?.condition !== true);
}

/**
 * The name of an action in the log. A call, and a change of its answer, is named by its endpoint:
 * `adminApi/searchOrders/fulfilled`, `adminApi/listSessions/patched`.
 */
export function nameInStory(action: Action): string {
  const { meta, payload } = action as {
    meta?: { arg?: { endpointName?: string } };
    payload?: { queryCacheKey?: string };
  };
  const [patched] = (action.type === PATCH && /^\w+/.exec(payload?.queryCacheKey ?? '')) || [];
  if (patched) return `adminApi/${patched}/patched`;
  const [, outcome] = CALL.exec(action.type) ?? [];
  const endpoint = meta?.arg?.endpointName;
  return outcome && endpoint ? `adminApi/${endpoint}/${outcome}` : action.type;
}
