/**
 * A webpack loader for Blueprint's icons: keeps the 16 px drawing of each icon and removes the 20 px one, half of their
 * code. The icon container is changed to use the 16 px grid for every icon, so that icons of any size show the scaled
 * 16 px drawing. Code that the loader does not recognise fails the build, so that a newer Blueprint cannot silently
 * bring the second drawing back.
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
