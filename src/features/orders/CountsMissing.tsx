/** Shown in place of counts that the server did not return. */
export function CountsMissing({ onAgain }: { readonly onAgain: () => void }) {
  return (
    <span className="counts-missing">
      <span role="status">Counts not loaded</span>
      <button
        type="button"
        className="link-button"
        aria-label="Try again to load the counts"
        onClick={onAgain}
      >
        Try again
      </button>
    </span>
  );
}
