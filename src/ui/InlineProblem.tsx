import { Error as ErrorIcon } from '@blueprintjs/icons';

/** Why a field that is edited in place was not saved. The field refers to `id` as its description. */
export function InlineProblem({ id, children }: { readonly id: string; readonly children: string }) {
  return (
    <p id={id} className="inline-editor-problem">
      <ErrorIcon className="inline-editor-problem-icon" size={14} />
      {children}
    </p>
  );
}
