/**
 * Lints planted texts as if they were files of the project and prints, per text, the rules they break. It is a process
 * of its own because ESLint loads its configuration by dynamic import, which Jest's sandbox does not support.
 */
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';

const planted = JSON.parse(process.argv[2]);
const eslint = new ESLint({
  overrideConfig: [
    {
      files: ['**/*.{ts,tsx}'],
      ...tseslint.configs.disableTypeChecked,
      languageOptions: { parserOptions: { projectService: false, program: null, project: false } },
    },
  ],
});
const results = [];
for (const { file, text } of planted) {
  const [result] = await eslint.lintText(text, { filePath: file });
  results.push(result.messages.map((message) => message.ruleId ?? message.message));
}
console.log(JSON.stringify(results));
