/**
 * A webpack plugin: two style sheets whose order differs from one import to another end the build. Which of their rules
 * apply would depend on which page was opened first; mini-css-extract-plugin only warns.
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
