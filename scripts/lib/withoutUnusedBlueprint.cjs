/**
 * A webpack loader for Blueprint's style sheet: removes the rules of components and variants that the console does not
 * use, a third of the sheet. To use one of them, remove it from these lists; a test reads imports and sources, and
 * fails while the rules of anything in use are missing.
 */

/** Class names of each unused component, without the prefix; longer names that begin with them are included. */
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
  // From an older kind of popover.
  PopoverWrapper: ['popover-wrapper'],
  RunningText: ['running-text'],
  Slider: ['slider'],
  Tree: ['tree', 'tree-node', 'tree-root'],
};

/** Selectors of unused variants of components that are in use. */
const UNUSED_VARIANTS = [
  // The console uses the class `bp6-dark` for dark mode; Blueprint also supports this attribute.
  /\[data-bp-color-scheme=/,
  // An older name of `html-select`.
  /\.bp6-select(?![\w-])/,
  // Selects have no intent.
  /\.bp6-html-select\.bp6-minimal .*\.bp6-intent-/,
  // Groups are plain, or minimal as in toasts: then their buttons have no intent.
  /\.bp6-button-group\.bp6-outlined/,
  /\.bp6-button-group\.bp6-minimal .*\.bp6-intent-/,
  // No entry of a menu opens another menu.
  /\.bp6-submenu/,
  // Tables draw their own lines.
  /\.bp6-html-table-(bordered|striped)/,
];

const names = Object.values(UNUSED).flat().join('|');
const UNUSED_CLASS = new RegExp(`\\.bp6-(?:${names})(?:-[\\w-]*)?(?![\\w-])`);
/** Selectors and declarations. Only at-rules nest braces here, and their heads contain no class. */
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

/** Classes in `:not(...)`, `:is(...)` and the like do not count: the rule can apply without them. */
function needsUnused(selector) {
  let rest = selector;
  for (let before = ''; before !== rest;) {
    before = rest;
    rest = rest.replace(/\([^()]*\)/g, '');
  }
  return isUnused(rest);
}

/** The selectors of a list, split at its commas except those inside parentheses. */
function selectorsOf(list) {
  return list.split(/,(?![^(]*\))/);
}
