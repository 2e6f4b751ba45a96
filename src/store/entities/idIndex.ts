/**
 * Maps ids to positions, as plain serializable data whose change costs the same at 1,000 and at 100,000 ids: a trie
 * over the id's hash. Adding an id copies one small leaf and the two or three branches above it. A flat dictionary
 * would be copied whole (100 ms per append at 100,000).
 */

/**
 * The ids of a leaf and, at the same indexes, their positions. Arrays, so that ids such as `__proto__` are harmless.
 */
interface Leaf {
  readonly ids: readonly string[];
  readonly positions: readonly number[];
}
type Branch = readonly IdIndex[];
export type IdIndex = Leaf | Branch;

export const EMPTY_INDEX: IdIndex = { ids: [], positions: [] };

/** A larger leaf is split. Short enough for a linear search, long enough to keep the number of branches low. */
const LEAF_SIZE = 16;
const BITS = 5;
const FAN_OUT = 1 << BITS;
/** The hash has 32 bits. Below this depth it cannot tell ids apart, and a leaf just grows. */
const MAX_DEPTH = Math.floor(32 / BITS);

const isBranch = (node: IdIndex): node is Branch => Array.isArray(node);

/** The position of an id, or undefined. */
export function positionOf(index: IdIndex, id: string): number | undefined {
  const hash = hashOf(id);
  let node = index;
  for (let depth = 0; isBranch(node); depth += 1) node = childOf(node, slotOf(hash, depth));
  const at = node.ids.indexOf(id);
  return at < 0 ? undefined : node.positions[at];
}

/** Returns the index with one more id. The id must not be in it yet. */
export function withPosition(index: IdIndex, id: string, position: number): IdIndex {
  return insert(index, id, position, hashOf(id), 0);
}

function insert(node: IdIndex, id: string, position: number, hash: number, depth: number): IdIndex {
  if (isBranch(node)) {
    const slot = slotOf(hash, depth);
    const copy = node.slice();
    copy[slot] = insert(childOf(node, slot), id, position, hash, depth + 1);
    return copy;
  }
  const leaf: Leaf = { ids: [...node.ids, id], positions: [...node.positions, position] };
  return leaf.ids.length > LEAF_SIZE && depth < MAX_DEPTH ? split(leaf, depth) : leaf;
}

function split(leaf: Leaf, depth: number): Branch {
  const branch: IdIndex[] = new Array<IdIndex>(FAN_OUT).fill(EMPTY_INDEX);
  leaf.ids.forEach((id, at) => {
    const hash = hashOf(id);
    const slot = slotOf(hash, depth);
    branch[slot] = insert(childOf(branch, slot), id, leaf.positions[at] ?? 0, hash, depth + 1);
  });
  return branch;
}

function childOf(branch: Branch, slot: number): IdIndex {
  return branch[slot] ?? EMPTY_INDEX;
}

function slotOf(hash: number, depth: number): number {
  return (hash >>> (depth * BITS)) & (FAN_OUT - 1);
}

/** FNV-1a with a final mix, so that ids that differ only in their last digit spread over all slots. */
function hashOf(id: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < id.length; at += 1) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}
