/**
 * A webpack loader for MapLibre, which looks for its worker beside its own file: that would be the path of the package on the
 * machine that builds. The console names the worker's file itself.
 */
module.exports = function withoutModuleUrl(code) {
  return code.replaceAll('import.meta.url', "''");
};
