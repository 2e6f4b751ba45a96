/** The words of the code as the build puts them into the console. */
module.exports = require('../../scripts/lib/codeWords.cjs').wordsOfCode();
