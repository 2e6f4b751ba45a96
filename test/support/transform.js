/**
 * ts-jest with one cache for all projects. Jest keeps one per project, so a fresh machine would transpile every source
 * file three times; this one stores the result by path and content of the file.
 */
const { createHash } = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');
const { default: tsJest } = require('ts-jest');

const ROOT = path.resolve(__dirname, '../..');
const FOLDER = path.join(ROOT, 'node_modules/.cache/ts-jest');
const versions = ['ts-jest', 'typescript', 'jest'].map(
  (name) =>
    JSON.parse(fs.readFileSync(path.join(ROOT, 'node_modules', name, 'package.json'), 'utf8')).version,
);

module.exports = {
  createTransformer(options) {
    const inner = tsJest.createTransformer(options);
    const made = createHash('sha256')
      .update(JSON.stringify([versions, process.version, options]))
      .digest('hex');
    const fileOf = (source, file) =>
      path.join(FOLDER, createHash('sha256').update([made, file, source].join('\0')).digest('hex'));
    return {
      getCacheKey: (source, file) => path.basename(fileOf(source, file)),
      process(source, file, context) {
        const kept = fileOf(source, file);
        try {
          return JSON.parse(fs.readFileSync(kept, 'utf8'));
        } catch {
          const result = inner.process(source, file, context);
          fs.mkdirSync(FOLDER, { recursive: true });
          // Workers may write the same file at the same time, so rename it into place when complete.
          fs.writeFileSync(`${kept}.${process.pid}`, JSON.stringify(result));
          fs.renameSync(`${kept}.${process.pid}`, kept);
          return result;
        }
      },
    };
  },
};
