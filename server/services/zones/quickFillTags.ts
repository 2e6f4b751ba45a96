/** The file of quick-fill tags, which operators may edit or replace (docs/decisions/zones.md#quick-fill). */
import fs from 'node:fs';
import { quickFillTags, type QuickFillTags } from '../../../src/contract/schemas/zones';
import { quickFillProblems } from '../../../src/domain/zones/quickFill';
import { dataFile } from '../../dataFile';
import { SettingsError, type Settings } from '../../settings/settings';

const FILE = 'quick-fill-tags.json';

/** Reads and checks the tags; throws a `SettingsError` that names the file and every mistake in it. */
export function readQuickFillTags({ quickFillFile }: Pick<Settings, 'quickFillFile'>): QuickFillTags {
  const file = quickFillFile ?? dataFile(FILE);
  const fail = (problems: readonly string[]): never => {
    throw new SettingsError(problems.map((problem) => `QUICK_FILL_FILE: ${file}: ${problem}`));
  };
  let content: unknown;
  try {
    content = JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch (error) {
    return fail([error instanceof Error ? error.message : String(error)]);
  }
  const result = quickFillTags.safeParse(content);
  if (!result.success) {
    return fail(
      result.error.issues.map((issue) => `${issue.path.join('.') || 'the file'}: ${issue.message}`),
    );
  }
  const problems = quickFillProblems(result.data);
  return problems.length > 0 ? fail(problems) : result.data;
}
