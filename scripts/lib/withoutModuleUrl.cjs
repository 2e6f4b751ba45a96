/**
 * A webpack loader for MapLibre, which looks for its worker next to its own file: that would be the path of the package
 * on the build machine. The console sets the worker's file itself.
 */
module.exports = function withoutModuleUrl(code) {
  return code.replaceAll('import.meta.url', "''");
};
