import { Lock } from '@blueprintjs/icons';
import { merchantMessages } from '../../contract/merchantMessages';

interface ArchivedNoteProps {
  /** For example `its zones`. */
  readonly what: string;
  readonly can?: string;
}

/**
 * Says on an archived merchant's page what people can still do there. Read out when it appears: somebody else may
 * archive the merchant while the page is open.
 */
export function ArchivedNote({ what, can }: ArchivedNoteProps) {
  return (
    <p className="archived-note" role="alert">
      <Lock size={12} /> {merchantMessages.archivedStays(what, can)}
    </p>
  );
}
