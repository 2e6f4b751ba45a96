/**
 * A webpack loader for `src/store/recording/codeWords.json`: the words that occur in the code of the layers without a
 * user interface. They contain no personal data, so they are the only texts that a recorded session keeps.
 */
const fs = require('node:fs');
const path = require('node:path');

const SOURCES = ['contract', 'lib', 'domain', 'api', 'store'].map((layer) =>
  path.resolve(__dirname, '../../src', layer),
);
/** The toolkit's names for the parts of its actions and state. */
const TOOLKIT = ['redux-toolkit', 'query/rtk-query'].map((name) =>
  path.join(path.dirname(require.resolve('@reduxjs/toolkit/package.json')), `dist/${name}.modern.mjs`),
);
const COMMENT = /^\s*\/\*[^]*?\*\/|^\s*\/\/.*$/gm;
/** Strings of one word. Words with only an initial capital may be names, such as months and provinces. */
const WORD = /'((?![A-Z][a-z])[A-Za-z][\w-]+)'/g;
const TEXT = /'[^'\n]*'|"[^"\n]*"|`[^`]*`/g;
const NAME = /(?<![\w$])[a-z]\w*/g;

module.exports = function codeWords() {
  for (const folder of SOURCES) this.addContextDependency(folder);
  return JSON.stringify(wordsOfCode());
};
module.exports.wordsOfCode = wordsOfCode;

/** `values`: the strings that the code compares texts with; `keys`: its names for the members of objects. */
function wordsOfCode() {
  const code = SOURCES.flatMap(filesIn).map(readCode);
  return {
    values: sorted(code.flatMap((text) => [...text.matchAll(WORD)].map(([, word]) => word))),
    keys: sorted(
      [...code, ...TOOLKIT.map(readCode)].flatMap((text) => text.replace(TEXT, '').match(NAME) ?? []),
    ),
  };
}

const readCode = (file) => fs.readFileSync(file, 'utf8').replace(COMMENT, '');
const filesIn = (folder) =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => path.join(folder, name));
const sorted = (words) => [...new Set(words)].sort();
