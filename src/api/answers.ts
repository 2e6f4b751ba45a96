/** How answers become the data of an endpoint, and whether an action carries the data that a slice needs. */
import { messages } from '../contract/messages';
import { adminApi } from './adminApi';
import type { AnswerMeta, Brought, CallResult } from './calls';
import type { ApiError } from './errors';

/** The error for an answer that is JSON but not in the expected form. */
export const unreadable: ApiError = { status: 'NETWORK', message: messages.networkError, cause: 'notJson' };

/**
 * Reads an answer with `read`, which also gets the version of its record. If `read` fails, the error is `otherwise`.
 */
export function readAs<Data>(
  { error, data, meta }: CallResult,
  read: (body: unknown, version: number | undefined) => Data | null | undefined,
  otherwise: ApiError = unreadable,
): Brought<Data> {
  if (error) return { error, meta };
  const found = read(data, meta?.version) ?? null;
  return found === null ? { error: otherwise, meta } : { data: found, meta };
}

/** Whether an action is a fulfilled call, of any endpoint, with the required data in its meta. */
export function isAnswerWith(action: unknown, has: (meta: AnswerMeta) => boolean): boolean {
  const { type, meta } = action as { type?: unknown; meta?: { baseQueryMeta?: AnswerMeta } };
  return (
    typeof type === 'string' &&
    type.startsWith(`${adminApi.reducerPath}/`) &&
    type.endsWith('/fulfilled') &&
    meta?.baseQueryMeta !== undefined &&
    has(meta.baseQueryMeta)
  );
}
