/**
 * A webpack loader for Blueprint's icons: keeps each icon's drawing of the 16 px grid and takes out the one of the
 * 20 px grid, half of their code. The frame of an icon is told that every drawing is on the 16 px grid, so an icon of
 * any size shows the one that is left, scaled. What the loader does not recognise ends the build: a newer Blueprint
 * must not bring the second drawing back unseen.
 */
const LARGE_PATHS = /\/\*\*[^*]*\*\/\s*const PATHS_20 = \[[^\]]*\];\s*/;
const LARGE_CHOSEN = /isLarge \? PATHS_20 : PATHS_16/;
const GRID_CHOSEN = /isLarge \? IconSize\.LARGE : IconSize\.STANDARD/;

module.exports = function oneIconSize(code) {
  if (GRID_CHOSEN.test(code)) return code.replace(GRID_CHOSEN, 'IconSize.STANDARD');
  if (!LARGE_PATHS.test(code) || !LARGE_CHOSEN.test(code)) {
    throw new Error(`${this.resourcePath} is not written as Blueprint's icons were: see ${__filename}`);
  }
  return code
    .replace(LARGE_PATHS, '')
    .replace(LARGE_CHOSEN, 'PATHS_16')
    .replace(/const isLarge = [^;]*;\s*/, '');
};
