/** The one form of an empty value (D-045). */
export function EmptyDash() {
  return <span className="muted">–</span>;
}
