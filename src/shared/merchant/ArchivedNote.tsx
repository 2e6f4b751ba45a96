import { Lock } from '@blueprintjs/icons';

/** Says on a merchant's page that nothing can be changed. `what` is for example `its zones`. */
export function ArchivedNote({ what }: { readonly what: string }) {
  return (
    <p className="archived-note">
      <Lock size={12} /> This merchant is archived: {what} can be viewed but not changed.
    </p>
  );
}
