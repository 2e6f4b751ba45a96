import { WarningSign } from '@blueprintjs/icons';
import { useState, type ReactNode } from 'react';
import type { CreatedUser } from '../../api/staffUsersApi';
import { selectHasActivation } from '../../store/config/configSlice';
import { useAppSelector } from '../../store/hooks';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { useWarnBeforeUnload } from '../../ui/useWarnBeforeUnload';

interface LinkAtRisk {
  /** Called when the link was copied, by the button or by hand. */
  readonly onCopied: () => void;
  /** Leaves at once, or after the user has confirmed to do without the link. */
  readonly afterAsking: (leave: () => void) => void;
  /** To be drawn in the dialog that shows the link. */
  readonly question: ReactNode;
}

/**
 * Guards the link of an invitation, which is shown only once: until it was copied, closing its dialog or reloading
 * asks.
 */
export function useLinkAtRisk(shown: CreatedUser | null): LinkAtRisk {
  const [copied, setCopied] = useState<CreatedUser | null>(null);
  const [leaving, setLeaving] = useState<(() => void) | null>(null);
  const invitesAgain = useAppSelector(selectHasActivation);
  const isAtRisk = shown !== null && shown.invite !== null && copied !== shown;
  useWarnBeforeUnload(isAtRisk);
  return {
    onCopied: () => setCopied(shown),
    afterAsking: (leave) => {
      if (isAtRisk) setLeaving(() => leave);
      else leave();
    },
    question: leaving && (
      <ConfirmDialog
        question="Go on without copying the link?"
        warning={`It is not shown again. ${howToGetOne(invitesAgain)}`}
        icon={<WarningSign size={20} />}
        confirmText="Go on without it"
        cancelText="Keep the link"
        onConfirm={() => {
          setLeaving(null);
          leaving();
        }}
        onCancel={() => setLeaving(null)}
      />
    ),
  };
}

/** How to get another link. */
export const howToGetOne = (invitesAgain: boolean): string =>
  invitesAgain
    ? 'To get another one, send the invitation again.'
    : 'To get another one, delete the user and create it again.';
