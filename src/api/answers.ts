/** What is made of answers: the data that an endpoint brings, and whether an action carries what a slice waits for. */
import { messages } from '../contract/messages';
import { adminApi } from './adminApi';
import type { AnswerMeta, Brought, CallResult } from './calls';
import type { ApiError } from './errors';

/** An answer that is JSON but not what was asked for. */
export const unreadable: ApiError = { status: 'NETWORK', message: messages.networkError, cause: 'notJson' };

/** An answer as `read` reads it, given the version of its record. One that it cannot read is the error `otherwise`. */
export function readAs<Data>(
  { error, data, meta }: CallResult,
  read: (body: unknown, version: number | undefined) => Data | null | undefined,
  otherwise: ApiError = unreadable,
): Brought<Data> {
  if (error) return { error, meta };
  const found = read(data, meta?.version) ?? null;
  return found === null ? { error: otherwise, meta } : { data: found, meta };
}

/** Whether an action is a fulfilled call, of whatever endpoint, whose meta has what is asked for. */
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
