import { useEffect } from 'react';
import { merchantMessages } from '../../contract/merchantMessages';
import { messages } from '../../contract/messages';
import type { MerchantRecord } from '../../domain/merchants/merchantRecord';
import type { ZoneKey, ZoneRecord } from '../../domain/merchants/zoneRecord';
import type { PrefixIndex } from '../../domain/zones/prefixIndex';
import { useAppSelector } from '../../store/hooks';
import { selectIsTypedAbout } from '../../store/unsaved/draftsSlice';
import { useDialogRecord } from '../../shared/editing/useDialogRecord';
import { DialogNotice } from '../../ui/dialogNotice';
import { DeleteZoneDialog } from './DeleteZoneDialog';
import { EditZoneDialog } from './edit/EditZoneDialog';
import { LocationPricingDialog } from './pricing/LocationPricingDialog';

/**
 * What is open, and of which zone. The prices may be filtered by `find`, or have the row of the prefix `mark` marked.
 */
export type OpenZone =
  | { readonly kind: 'pricing'; readonly zone: ZoneKey; readonly find: string; readonly mark: string }
  | { readonly kind: 'edit' | 'delete'; readonly zone: ZoneKey };

interface ZoneDialogsProps {
  readonly open: OpenZone | null;
  readonly merchant: MerchantRecord;
  readonly zones: readonly ZoneRecord[];
  readonly guard: PrefixIndex;
  /** Opens another one instead; null closes it. */
  readonly onOpen: (open: OpenZone | null) => void;
  /** Called when the zone cannot be deleted. */
  readonly onRefused: (zone: ZoneKey) => void;
  /** Called when the zone that was to be deleted is gone. A stable function. */
  readonly onQuestionGone: () => void;
}

/** The open dialog of a zone. It looks the zone up, so that it shows its current state. */
export function ZoneDialogs({
  open,
  merchant,
  zones,
  guard,
  onOpen,
  onRefused,
  onQuestionGone,
}: ZoneDialogsProps) {
  const { found, record: zone } = useDialogRecord('zone', zones, open?.zone ?? null);
  const isTyped = useAppSelector((state) => open !== null && selectIsTypedAbout(state, open.zone));
  // Input from before the merchant was archived can still be read, copied and discarded.
  const isReadOnly = merchant.archived && !isTyped;
  const close = () => onOpen(null);
  // Nothing is typed into the question, so it closes.
  const isQuestionGone = open?.kind === 'delete' && !found;
  useEffect(() => {
    if (isQuestionGone) onQuestionGone();
  }, [isQuestionGone, onQuestionGone]);
  // The note of an archived merchant is on the page below, and somebody else may archive it while a dialog is open.
  const archived = merchant.archived ? merchantMessages.archivedStays('its zones') : null;
  const notice = found ? archived : messages.recordGone('zone');
  return (
    <>
      <DialogNotice.Provider value={notice}>
        {zone && open?.kind === 'pricing' && (
          <LocationPricingDialog
            key={zone.id}
            zone={zone}
            guard={guard}
            find={open.find}
            mark={open.mark}
            isReadOnly={isReadOnly}
            onClose={close}
            onOther={({ zoneId, prefix }) =>
              onOpen({ kind: 'pricing', zone: zoneId, find: prefix, mark: '' })
            }
          />
        )}
        {zone && open?.kind === 'edit' && !isReadOnly && (
          <EditZoneDialog key={zone.id} merchant={merchant} zone={zone} onClose={close} />
        )}
      </DialogNotice.Provider>
      {found && open?.kind === 'delete' && (
        <DeleteZoneDialog
          zone={found}
          onClose={close}
          onRefused={() => onRefused(found.id)}
          onDeleted={close}
        />
      )}
    </>
  );
}
