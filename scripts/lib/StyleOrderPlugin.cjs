/**
 * A webpack plugin that fails the build if two style sheets are imported in different orders. Which of their rules
 * apply would depend on the page that was opened first; mini-css-extract-plugin only warns.
 */
module.exports = class StyleOrderPlugin {
  apply(compiler) {
    compiler.hooks.afterCompile.tap('StyleOrderPlugin', (compilation) => {
      const isOrder = ({ message }) => message.includes('Conflicting order');
      compilation.errors.push(...compilation.warnings.filter(isOrder));
      compilation.warnings = compilation.warnings.filter((warning) => !isOrder(warning));
    });
  }
};
