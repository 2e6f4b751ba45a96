/**
 * For a button that takes the place of another one: ignores the second click of a double click, which was meant for
 * that one and must not stop what the first click started. Keys and single clicks run it.
 */
export const onSingleClick =
  (run: () => void) =>
  ({ detail }: { readonly detail: number }): void => {
    if (detail < 2) run();
  };
