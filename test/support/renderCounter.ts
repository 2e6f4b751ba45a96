/**
 * Which components have rendered, and how often, as React reports it to its developer tools with each commit. Import it
 * before anything that imports React's renderer, which looks for the tools once, when it is loaded.
 */
interface Fiber {
  readonly type: unknown;
  readonly flags: number;
  readonly alternate: Fiber | null;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
}

/** React's flag for a fiber whose function ran in this commit. */
const PERFORMED_WORK = 1;

/** Number of renders by component name since it was last cleared. */
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
    // React shares the children of fibers that it did not visit.
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
