/** Shown for every empty value. */
export function EmptyDash() {
  return <span className="muted">–</span>;
}
