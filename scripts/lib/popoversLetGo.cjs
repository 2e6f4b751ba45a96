/**
 * A webpack loader for Blueprint's popover. Its memoised handlers capture the popover's element and, in turns, each
 * other: every popover that was ever opened stays in memory as long as its target. Here they read the element from its
 * ref, which never changes, so that the first handlers stay and hold nothing. Code that the loader does not recognise
 * fails the build, so that a newer Blueprint cannot silently bring the leak back.
 */
const ELEMENT = 'const popoverElement = floatingData.refs.floating.current;';

module.exports = function popoversLetGo(code) {
  if (!code.includes(ELEMENT)) {
    throw new Error(`${this.resourcePath} is not written as Blueprint's popover was: see ${__filename}`);
  }
  return code
    .replace(ELEMENT, 'const popoverRefs = floatingData.refs;')
    .replace(/\bpopoverElement\]/g, 'popoverRefs]')
    .replace(/\bpopoverElement\b/g, 'popoverRefs.floating.current');
};
