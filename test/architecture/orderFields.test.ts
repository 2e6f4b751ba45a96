/**
 * A new field of an order does not compile until the code says how it is read, redacted, recorded in the history,
 * exported and imported.
 */
import path from 'node:path';
import ts from 'typescript';

const ROOT = path.resolve(__dirname, '../..');
const SCHEMA = path.join(ROOT, 'src/contract/schemas/orders.ts');
const READING = 'src/api/read/readOrder.ts';
const REDACTION = 'src/domain/orders/redactOrder.ts';
const HISTORY = 'src/domain/orders/changeLines.ts';
const EXPORT = 'src/domain/orders/orderCsvRow.ts';
const IMPORT = 'server/import/importColumns.ts';
const DECIDING = [READING, REDACTION, HISTORY, EXPORT, IMPORT];

const written = ts.sys.readFile(SCHEMA) ?? '';
const { config } = ts.readConfigFile(path.join(ROOT, 'tsconfig.json'), (file) => ts.sys.readFile(file)) as {
  config: { compilerOptions: object };
};
const { options, errors: problems } = ts.convertCompilerOptionsFromJson(
  { ...config.compilerOptions, incremental: false, tsBuildInfoFile: undefined, types: [] },
  ROOT,
);

const parsed = new Map<string, ts.SourceFile | undefined>();
let before: ts.Program | undefined;

/** The errors of the deciding files and all their imports, as `file: message`, with this text of the schema. */
function errorsWith(schema: string): string[] {
  const host = ts.createCompilerHost(options);
  const readFile = host.getSourceFile.bind(host);
  host.getSourceFile = (file, languageVersion) => {
    if (path.resolve(file) === SCHEMA) return ts.createSourceFile(file, schema, languageVersion);
    if (!parsed.has(file)) parsed.set(file, readFile(file, languageVersion));
    return parsed.get(file);
  };
  const roots = DECIDING.map((file) => path.join(ROOT, file));
  const program = ts.createProgram(roots, options, host, before);
  before = program;
  return program
    .getSourceFiles()
    .filter((file) => !file.isDeclarationFile)
    .flatMap((file) => [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)])
    .map(
      ({ file, messageText }) =>
        `${path.relative(ROOT, file?.fileName ?? '')}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
    );
}

/** The schema with one more field in each of these records: `new_` and the record's name. */
function planting(records: readonly string[]): string {
  return records.reduce((schema, record) => {
    const begin = `const ${record} = z.object({`;
    expect(schema.split(begin)).toHaveLength(2);
    return schema.replace(begin, `${begin}\n  new_${record}: z.string().optional(),`);
  }, written);
}

/** Which file requires which new field. */
const askedFor = (errors: readonly string[]): string[] =>
  errors.map((error) => error.replace(/^(.*?): .*?'?\b(new_\w+).*$/s, '$1 $2')).sort();

it('the current schema has every decision', () => {
  expect(problems).toEqual([]);
  expect(errorsWith(written)).toEqual([]);
});

it('a new field of the order itself gives one error each for reading, redaction, history, export and import', () => {
  expect(askedFor(errorsWith(planting(['order'])))).toEqual(
    DECIDING.map((file) => `${file} new_order`).sort(),
  );
});

it('a new field of a record in the order gives errors for reading and redaction, and of some records for history', () => {
  const records = [
    'recipient',
    'address',
    'orderPackage',
    'timelineEvent',
    'timeChangeEvent',
    'orderTask',
    'rateChoice',
  ];
  expect(askedFor(errorsWith(planting(records)))).toEqual(
    [
      ...[READING, REDACTION].flatMap((file) => records.map((record) => `${file} new_${record}`)),
      `${HISTORY} new_address`,
      `${HISTORY} new_recipient`,
    ].sort(),
  );
});
