/** Where npm would find a package that a package at `from` depends on: nearest first. */
function placeOf(name, from, packages) {
  for (let at = from; ; at = at.slice(0, Math.max(at.lastIndexOf('/node_modules/'), 0))) {
    const place = `${at === '' ? '' : `${at}/`}node_modules/${name}`;
    if (packages[place]) return place;
    if (at === '') return null;
  }
}

/** The packages of the lock file that the named ones need, including themselves. */
export function neededPlaces(names, packages) {
  const needed = new Set();
  const need = (name, from) => {
    const place = placeOf(name, from, packages);
    if (place === null || needed.has(place)) return;
    needed.add(place);
    const { dependencies, optionalDependencies, peerDependencies } = packages[place];
    for (const other of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }))
      need(other, place);
  };
  for (const name of names) need(name, '');
  return [...needed].sort();
}
