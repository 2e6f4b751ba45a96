/**
 * Which components have run, and how often: what React tells its developer tools with each commit. Imported before
 * anything that imports React's renderer, which looks for the tools once, when it is loaded.
 */
interface Fiber {
  readonly type: unknown;
  readonly flags: number;
  readonly alternate: Fiber | null;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
}

/** React's flag of a fiber whose function has run in this commit. */
const PERFORMED_WORK = 1;

/** Name of each component that has run since this was emptied, with how often. */
export const rendered = new Map<string, number>();

function nameOf(type: unknown): string | null {
  if (typeof type === 'function') return (type as { displayName?: string }).displayName ?? type.name;
  if (typeof type !== 'object' || type === null) return null;
  const { displayName, type: inner, render } = type as Record<string, unknown>;
  return typeof displayName === 'string' ? displayName : nameOf(inner ?? render);
}

function count(fiber: Fiber | null): void {
  for (let at = fiber; at !== null; at = at.sibling) {
    const name = nameOf(at.type);
    if (name !== null && (at.flags & PERFORMED_WORK) !== 0) rendered.set(name, (rendered.get(name) ?? 0) + 1);
    // React shares the children of what it did not come to.
    if (at.alternate === null || at.child !== at.alternate.child) count(at.child);
  }
}

Object.assign(globalThis, {
  __REACT_DEVTOOLS_GLOBAL_HOOK__: {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberRoot: (_id: number, root: { readonly current: Fiber }) => count(root.current),
    onCommitFiberUnmount: () => undefined,
  },
});
