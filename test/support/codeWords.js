/** The words of the code, as the build includes them in the console. */
module.exports = require('../../scripts/lib/codeWords.cjs').wordsOfCode();
