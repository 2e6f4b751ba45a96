/**
 * A webpack loader for `src/store/recording/codeWords.json`: the words that the code below the screens is written in. They
 * say nothing about anybody, so a recorded session keeps them and nothing else that is text.
 */
const fs = require('node:fs');
const path = require('node:path');

const SOURCES = ['contract', 'lib', 'domain', 'api', 'store'].map((layer) =>
  path.resolve(__dirname, '../../src', layer),
);
/** What the toolkit calls the parts of its own actions and state. */
const TOOLKIT = ['redux-toolkit', 'query/rtk-query'].map((name) =>
  path.join(path.dirname(require.resolve('@reduxjs/toolkit/package.json')), `dist/${name}.modern.mjs`),
);
const COMMENT = /^\s*\/\*[^]*?\*\/|^\s*\/\/.*$/gm;
/** Texts of one word. Those with a capital letter at their beginning alone are names, of months and of provinces, too. */
const WORD = /'((?![A-Z][a-z])[A-Za-z][\w-]+)'/g;
const TEXT = /'[^'\n]*'|"[^"\n]*"|`[^`]*`/g;
const NAME = /(?<![\w$])[a-z]\w*/g;

module.exports = function codeWords() {
  for (const folder of SOURCES) this.addContextDependency(folder);
  return JSON.stringify(wordsOfCode());
};
module.exports.wordsOfCode = wordsOfCode;

/** `values`: what the code compares texts with; `keys`: what it calls the parts of its objects. */
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
