/** The one form of an empty value. */
export function EmptyDash() {
  return <span className="muted">–</span>;
}
