/** Makes some parts of a value hostile, written as JSON text or as something that only resembles it. */
import fc from 'fast-check';
import { nastyValue } from './hostileValues';

/** Text that is printed as it is. */
class Verbatim {
  constructor(readonly text: string) {}
}

const deep = (open: string, close: string, depth: number): string =>
  open.repeat(depth) + '1' + close.repeat(depth);

/** Values that JSON cannot express, or that are difficult for a parser. */
const VERBATIM = [
  'NaN',
  '-Infinity',
  'undefined',
  '-0',
  '1e999',
  '-1E+400',
  '0x10',
  '01',
  '1.',
  '123456789012345678901234567890',
  '0.1e-400',
  '"\\ud800"',
  '"\\udfff\\ud800"',
  '"\\u0000"',
  '"\\u202e\\u2066evil"',
  '"\\u200b\\ufeff"',
  '"\\x41"',
  "'single'",
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"toString":1,"valueOf":2,"hasOwnProperty":3,"then":4}',
  '{"a":1,"a":2}',
  '{"length":1e9}',
  deep('[', ']', 90),
  deep('[', ']', 5_000),
  deep('{"a":', '}', 90),
  deep('{"a":', '}', 3_000),
  `[${'0,'.repeat(20_000)}0]`,
  `{${Array.from({ length: 600 }, (_, at) => `"k${at}":${at}`).join()}}`,
  `"${'\\u0627\\u0644'.repeat(3_000)}"`,
  `"${'x'.repeat(120_000)}"`,
].map((text) => new Verbatim(text));

const NAMES = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '',
  '\u0000',
  '$where',
  'a.b',
];

interface Change {
  readonly at: number;
  readonly kind: 'replace' | 'add' | 'drop';
  readonly name: string;
  readonly value: unknown;
}

const change: fc.Arbitrary<Change> = fc.record({
  at: fc.nat(1_000),
  kind: fc.constantFrom('replace', 'replace', 'replace', 'replace', 'add', 'drop'),
  name: fc.constantFrom(...NAMES),
  value: fc.oneof(
    { weight: 2, arbitrary: nastyValue },
    { weight: 1, arbitrary: fc.constantFrom(...VERBATIM) },
  ),
});

/** The values as JSON text: a third of them unchanged, the others with one to three hostile parts. */
export const hostileJson = (values: fc.Arbitrary<unknown>): fc.Arbitrary<string> =>
  fc
    .tuple(
      values,
      fc.oneof(
        { weight: 1, arbitrary: fc.constant<Change[]>([]) },
        { weight: 2, arbitrary: fc.array(change, { minLength: 1, maxLength: 3 }) },
      ),
    )
    .map(([value, changes]) => print(changes.reduce(changed, value)));

const isContainer = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !(value instanceof Verbatim);

/** The paths to all parts of a value, including the value itself. */
function waysInto(value: unknown, way: readonly string[] = []): (readonly string[])[] {
  const inside = isContainer(value)
    ? Object.entries(value).flatMap(([name, part]) => waysInto(part, [...way, name]))
    : [];
  return [way, ...inside];
}

function changed(value: unknown, { at, kind, name, value: hostile }: Change): unknown {
  const ways = waysInto(value);
  const [first, ...rest] = ways[at % ways.length] ?? [];
  const put = (part: unknown, [step, ...further]: readonly string[]): unknown => {
    if (step === undefined) {
      if (kind === 'replace' || !isContainer(part) || Array.isArray(part)) return hostile;
      // Without a prototype, so that `__proto__` is an ordinary member.
      const own = Object.assign(Object.create(null) as Record<string, unknown>, part);
      if (kind === 'add') own[name] = hostile;
      else delete own[Object.keys(own)[0] ?? ''];
      return own;
    }
    if (Array.isArray(part)) {
      return (part as unknown[]).map((item, index) => (String(index) === step ? put(item, further) : item));
    }
    const own = Object.assign(Object.create(null) as Record<string, unknown>, part);
    own[step] = put(own[step], further);
    return own;
  };
  return put(value, first === undefined ? [] : [first, ...rest]);
}

function print(value: unknown): string {
  if (value instanceof Verbatim) return value.text;
  if (Array.isArray(value)) return `[${value.map(print).join()}]`;
  if (isContainer(value)) {
    return `{${Object.entries(value)
      .map(([name, part]) => `${JSON.stringify(name)}:${print(part)}`)
      .join()}}`;
  }
  return JSON.stringify(value) ?? '1e400';
}
