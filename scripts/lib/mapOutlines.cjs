/**
 * A webpack loader for the outlines of the map: keeps the part of Natural Earth's North America that is drawn, a fifth
 * of the file, and adds the towns of our postal areas as `[name, lat, lng, weight]`, those with the most areas first.
 */
const fs = require('node:fs');
const path = require('node:path');
const { meshArcs } = require('topojson-client');

const DATA = path.resolve(__dirname, '../../server/data');
/** The fewest ZIP codes of a US town. Smaller towns would make up half of the file. */
const US_ZIPS_MIN = 4;
/** Codes of military mail, which have no fixed location. */
const MILITARY = ['AA', 'AE', 'AP'];

module.exports = function mapOutlines(source) {
  return JSON.stringify(keptOf(JSON.parse(source)));
};
module.exports.keptOf = keptOf;

function keptOf(topology) {
  const { land, lakes, rivers, subunits } = topology.objects;
  const objects = {
    land,
    lakes,
    rivers,
    // Only between two provinces or states, because their coastlines differ from that of the land.
    borders: lines(meshArcs(topology, subunits, (one, other) => one !== other)),
  };
  return { ...withUsedArcs({ ...topology, objects }), places: [...canadian(), ...american()].sort(byWeight) };
}

/** Each line separately, because most of them are outside the displayed map. */
const lines = ({ arcs }) => ({
  type: 'GeometryCollection',
  geometries: arcs.map((line) => ({ type: 'LineString', arcs: line })),
});

/** Drops unused arcs and renumbers the others. */
function withUsedArcs({ type, transform, objects, arcs }) {
  const numbers = new Map();
  const numbered = (arc) => {
    if (Array.isArray(arc)) return arc.map(numbered);
    const forward = arc < 0 ? ~arc : arc;
    if (!numbers.has(forward)) numbers.set(forward, numbers.size);
    return arc < 0 ? ~numbers.get(forward) : numbers.get(forward);
  };
  const renumbered = ({ type: kind, geometries }) => ({
    type: kind,
    geometries: geometries.map((one) => ({ type: one.type, arcs: numbered(one.arcs) })),
  });
  const used = Object.fromEntries(
    Object.entries(objects).map(([name, object]) => [name, renumbered(object)]),
  );
  return { type, transform, objects: used, arcs: [...numbers.keys()].map((arc) => arcs[arc]) };
}

function canadian() {
  const towns = new Map();
  for (const line of linesOf('ca-postal-areas.csv').slice(1)) {
    // The place may contain commas, so read the fields before and after it.
    const [, city] = line.split(',', 2);
    const [province, lat, lng] = line.split(',').slice(-3);
    const name = `${city},${province}`;
    if (city !== '') towns.set(name, [...(towns.get(name) ?? []), [Number(lat), Number(lng)]]);
  }
  return [...towns].map(([name, areas]) => town(name.split(',')[0], areas));
}

function american() {
  return linesOf('us-postal-places.txt')
    .filter((line) => !line.startsWith('#'))
    .map((line) => line.split('|'))
    .filter(([state]) => !MILITARY.includes(state))
    .map(([, city, zips]) => [city, zips.split(';').map((zip) => zip.split(' ').slice(1).map(Number))])
    .filter(([, zips]) => zips.length >= US_ZIPS_MIN)
    .map(([city, zips]) => town(city, zips));
}

const linesOf = (file) => fs.readFileSync(path.join(DATA, file), 'utf8').trim().split('\n');
const town = (name, areas) => [name, middle(areas, 0), middle(areas, 1), areas.length];
/** The median, so that one remote area does not move a town. */
const middle = (areas, at) => {
  const sorted = areas.map((area) => area[at]).sort((one, other) => one - other);
  return Number(sorted[Math.floor(sorted.length / 2)].toFixed(3));
};
const byWeight = (one, other) => other[3] - one[3];
