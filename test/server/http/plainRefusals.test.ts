/** A refusal of any field of any request names the field and says in plain words what is expected. */
import type { RouteOptions } from 'fastify';
import type * as z from 'zod';
import { ruleActionRequests } from '../../../src/contract/schemas/shippingRules';
import { zodValidator } from '../../../server/http/validation';
import { API_ROUTES } from '../../../server/start/buildServer';
import { buildBeside, startTestServer, type TestServer } from '../support/testServer';

let server: TestServer;
const routes: RouteOptions[] = [];
beforeAll(async () => {
  server = await startTestServer();
  const app = await buildBeside(server, [
    (api) => void api.addHook('onRoute', (route) => void routes.push(route)),
    ...API_ROUTES,
  ]);
  await app.close();
});
afterAll(() => server.close());

/** Programmers' words: patterns, type names, comparison signs and empty values. */
const TECHNICAL =
  /pattern|\\[dws]|\^|invalid|received|unrecognized|too (small|big)|\bnan\b|undefined|null|[<>]=|\||another value|expected (string|number|object|array|boolean|int)\b|\[object/i;

const LONG = 'x'.repeat(20_000);
const WRONG: readonly unknown[] = [
  ...[undefined, null, '', ' ', 'x', '-1', '1.5', '1e9', LONG, 'NaN', 0, -1, 1.5, 1e300, true, false],
  ...[[], [5], ['x', 'x'], Array(1_000).fill('x'), {}, { nobodyKnowsThis: 1 }],
];

/** Returns values in the schema's shape with `wrong` at each leaf, and in place of each part. */
function broken(schema: z.core.$ZodType, wrong: unknown): unknown[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object': {
      const parts = Object.entries(def.shape).map(([name, part]) => [name, broken(part, wrong)] as const);
      const most = Math.max(1, ...parts.map(([, values]) => values.length));
      const whole = (turn: number) =>
        Object.fromEntries(parts.map(([name, values]) => [name, values[turn % values.length]]));
      return [wrong, ...Array.from({ length: most }, (_, turn) => whole(turn))];
    }
    case 'array':
      return [wrong, ...broken(def.element, wrong).map((value) => [value])];
    case 'union':
      return [
        wrong,
        ...def.options.flatMap((option) => broken(option, wrong)),
        ...('discriminator' in def ? def.options.flatMap((option) => chosen(option, wrong)) : []),
      ];
    case 'optional':
    case 'nullable':
    case 'default':
      return broken(def.innerType, wrong);
    case 'pipe':
      return [...broken(def.in, wrong), ...broken(def.out, wrong)];
    default:
      return [wrong];
  }
}

/** Returns values of one member of a union, with its discriminator kept. */
function chosen(schema: z.core.$ZodType, wrong: unknown): unknown[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type !== 'object') return [];
  const names = Object.entries(def.shape).flatMap(([name, part]): [string, unknown][] => {
    const { def: field } = (part as z.core.$ZodTypes)._zod;
    return field.type === 'literal' ? [[name, field.values[0]]] : [];
  });
  return broken(schema, wrong).map((value): unknown =>
    typeof value === 'object' && value !== null ? { ...value, ...Object.fromEntries(names) } : value,
  );
}

interface Refusal {
  readonly message: string;
  readonly extras: { readonly details?: readonly { readonly field?: string; readonly reason: string }[] };
}

/** Returns every reason given for some wrong value, with the field it is about. */
function reasonsOf(schema: z.ZodType, part: string): [string, string][] {
  return WRONG.flatMap((wrong) => broken(schema, wrong)).flatMap((value) => {
    const answer = zodValidator({ schema, httpPart: part })(value);
    if (!('error' in answer)) return [];
    const { message, extras } = answer.error as Refusal;
    return [['', message], ...(extras.details ?? []).map(({ field = '', reason }) => [field, reason])] as [
      string,
      string,
    ][];
  });
}

it("no field of any request is refused in programmers' words, and each is named", () => {
  const parts = routes.flatMap(({ method, url, schema }) =>
    (['body', 'querystring', 'params'] as const).flatMap((part) => {
      const one = schema?.[part] as z.ZodType | undefined;
      return one ? [{ where: `${String(method)} ${url}`, part, one }] : [];
    }),
  );
  const actions = Object.entries(ruleActionRequests).map(([where, one]) => ({ where, part: 'body', one }));
  expect(parts.length).toBeGreaterThan(100);
  const bad = [...parts, ...actions].flatMap(({ where, part, one }) =>
    reasonsOf(one, part).flatMap(([field, reason]) => {
      // An unknown field is named apart from its parent.
      const names = reason.includes('unknown field') ? field.split(/\.(?=\w+$)/) : [field];
      const isNamed = !reason.startsWith('The field') || names.every((name) => reason.includes(name));
      return isNamed && /^\w/.test(reason) && !TECHNICAL.test(reason)
        ? []
        : [`${where} ${part} ${field}: ${reason.slice(0, 200)}`];
    }),
  );
  expect([...new Set(bad)].slice(0, 50)).toEqual([]);
});
