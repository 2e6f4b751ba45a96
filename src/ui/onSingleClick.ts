/**
 * For a button that comes where another one was: the second click of a double click was meant for that one, and must
 * not stop what the first has just begun. Keys, and clicks on their own, run it.
 */
export const onSingleClick =
  (run: () => void) =>
  ({ detail }: { readonly detail: number }): void => {
    if (detail < 2) run();
  };
