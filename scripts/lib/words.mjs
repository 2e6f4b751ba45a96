/**
 * Reads the words and options of a command. A mistyped one ends it, because it would run something else, or nothing.
 */
import { parseArgs } from 'node:util';

export function readWords(options, known = []) {
  const refuse = (why) => {
    const all = [...known, ...Object.keys(options).map((name) => `--${name}`)];
    console.error(`${why}. There are ${all.join(', ')}.`);
    process.exit(2);
  };
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const unknown = positionals.filter((word) => !known.includes(word));
    return unknown.length === 0 ? { values, words: positionals } : refuse(`Unknown: ${unknown.join(', ')}`);
  } catch (error) {
    return refuse(error.message.split(/\.?(?: |\n)(?=[A-Z])/)[0]);
  }
}
