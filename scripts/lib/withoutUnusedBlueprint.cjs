/**
 * A webpack loader for Blueprint's style sheet: takes out the rules of components and variants that the console does not
 * draw, a third of what is sent. What comes into use is taken off these lists; a test reads imports and sources, and
 * fails while its rules are missing.
 */

/** Class names of each unused component, without the prefix; names that only go on from them are meant too. */
const UNUSED = {
  Breadcrumb: ['breadcrumb', 'breadcrumbs'],
  CardList: ['card-list'],
  CompoundTag: ['compound-tag'],
  Drawer: ['drawer'],
  EditableText: ['editable-text'],
  EntityTitle: ['entity-title'],
  FileInput: ['file-input', 'file-upload-input'],
  MultistepDialog: ['multistep-dialog', 'dialog-step'],
  Navbar: ['navbar'],
  PanelStack: ['panel-stack', 'panel-stack2'],
  // Of an earlier kind of popover.
  PopoverWrapper: ['popover-wrapper'],
  RunningText: ['running-text'],
  Slider: ['slider'],
  Tree: ['tree', 'tree-node', 'tree-root'],
};

/** Selectors of variants that nothing draws, though their component is in use. */
const UNUSED_VARIANTS = [
  // Dark is the class `bp6-dark` here; Blueprint takes this attribute for it as well.
  /\[data-bp-color-scheme=/,
  // An older name of `html-select`.
  /\.bp6-select(?![\w-])/,
  // Selects have no intent.
  /\.bp6-html-select\.bp6-minimal .*\.bp6-intent-/,
  // Groups are plain, or minimal as in toasts: then their buttons have no intent.
  /\.bp6-button-group\.bp6-outlined/,
  /\.bp6-button-group\.bp6-minimal .*\.bp6-intent-/,
];

const names = Object.values(UNUSED).flat().join('|');
const UNUSED_CLASS = new RegExp(`\\.bp6-(?:${names})(?:-[\\w-]*)?(?![\\w-])`);
/** Selectors and what they say: braces are never nested here but for at-rules, whose heads hold no class. */
const RULE = /([^{}]*)(\{[^{}]*\})/g;

module.exports = function withoutUnusedBlueprint(css) {
  return css.replace(/\/\*[\s\S]*?\*\//g, '').replace(RULE, (rule, head, body) => {
    if (!isUnused(head)) return rule;
    const kept = selectorsOf(head).filter((selector) => !needsUnused(selector));
    return kept.length === 0 ? '' : `${kept.join(',')}${body}`;
  });
};
module.exports.UNUSED = UNUSED;
module.exports.UNUSED_VARIANTS = UNUSED_VARIANTS;

const isUnused = (selector) =>
  UNUSED_CLASS.test(selector) || UNUSED_VARIANTS.some((variant) => variant.test(selector));

/** What stands in `:not(...)`, `:is(...)` and the like need not be there for the rule to apply. */
function needsUnused(selector) {
  let rest = selector;
  for (let before = ''; before !== rest;) {
    before = rest;
    rest = rest.replace(/\([^()]*\)/g, '');
  }
  return isUnused(rest);
}

/** The selectors of a list, divided at its own commas and not at those within parentheses. */
function selectorsOf(list) {
  return list.split(/,(?![^(]*\))/);
}
