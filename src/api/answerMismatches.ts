/** Development only and loaded by `checkAnswer`, because it imports zod. */
import type { EndpointName } from '../contract/endpoints';
import { withNeutralNames } from '../contract/product';
import { looseObject } from './read/values';

/** The part of a zod schema used here: whether a value fits, and where it does not. */
interface Schema {
  safeParse(value: unknown): {
    readonly error?: { readonly issues: readonly { path: PropertyKey[]; message: string }[] };
  };
}

/** Gives an answer its neutral field names: one order, or a page of orders. */
function neutral(answer: unknown, productKey: string): unknown {
  const wire = looseObject(answer);
  if (!wire) return answer;
  if (!Array.isArray(wire.orders)) return withNeutralNames({ ...wire }, productKey);
  return { ...wire, orders: (wire.orders as unknown[]).map((order) => neutral(order, productKey)) };
}

/** Returns a line for each mismatch between an answer of our server and its schema; [] when there is none. */
export async function mismatches(name: EndpointName, answer: unknown, productKey: string): Promise<string[]> {
  const { ANSWERS } = await import('../contract/schemas/answers');
  const schemas: Partial<Record<EndpointName, Schema>> = ANSWERS;
  const issues = schemas[name]?.safeParse(neutral(answer, productKey)).error?.issues ?? [];
  return issues.map((issue) => `${issue.path.map(String).join('.')}: ${issue.message}`);
}
