import { adminApi } from './adminApi';
import type { AnswerMeta } from './calls';

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
