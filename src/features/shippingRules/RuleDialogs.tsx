import { useEffect, useRef, type RefObject } from 'react';
import { merchantMessages } from '../../contract/merchantMessages';
import { messages } from '../../contract/messages';
import type { RuleKey, RuleRecord } from '../../domain/merchants/ruleRecord';
import type { MerchantAddress } from '../../paths';
import { useDialogRecord } from '../../shared/editing/useDialogRecord';
import { DialogNotice } from '../../ui/dialogNotice';
import { lazyPart } from '../../ui/lazyPart';
import { DialogPlace } from '../../ui/PartPlace';
import { DeleteRuleDialog } from './DeleteRuleDialog';
import { DuplicateRule } from './DuplicateRule';
import type { RuleDialog } from './RuleCard';

const AddServiceDialog = lazyPart(() =>
  import('./service/AddServiceDialog').then((module) => ({ default: module.AddServiceDialog })),
);
const WeightPricingDialog = lazyPart(() =>
  import('./weight/WeightPricingDialog').then((module) => ({ default: module.WeightPricingDialog })),
);
const WindowsDialog = lazyPart(() =>
  import('./windows/WindowsDialog').then((module) => ({ default: module.WindowsDialog })),
);

/** What is open, and of which rule. */
export interface OpenRule {
  readonly kind: RuleDialog;
  readonly rule: RuleKey;
}

interface RuleDialogsProps {
  readonly open: OpenRule | null;
  readonly rules: readonly RuleRecord[];
  readonly merchantAddress: MerchantAddress;
  readonly isReadOnly: boolean;
  /** Gets the focus when the card that had it is gone. */
  readonly cards: RefObject<HTMLElement>;
  readonly onClose: () => void;
}

/** The open dialog of a rule. It looks the rule up, so that it shows its current state. */
export function RuleDialogs({ open, rules, merchantAddress, isReadOnly, cards, onClose }: RuleDialogsProps) {
  const { found, record: rule } = useDialogRecord('rule', rules, open?.rule ?? null);
  useFocusAtCards(cards, rules.length, rule !== undefined);
  // The note of an archived merchant is on the page below, and somebody else may archive it while a dialog is open.
  const archived = isReadOnly ? merchantMessages.archivedStays('its shipping rules') : null;
  const notice = found ? archived : messages.recordGone('shipping rule');
  return (
    <>
      {/* Nothing is typed into this one, so it closes when its rule is deleted. */}
      {found && open?.kind === 'delete' && (
        <DeleteRuleDialog
          rule={found}
          onClose={onClose}
          onDeleted={() => {
            onClose();
            // The button that opened the question disappeared with its card.
            cards.current?.focus({ preventScroll: true });
          }}
        />
      )}
      {found && open?.kind === 'duplicate' && (
        <DuplicateRule rule={found} merchantAddress={merchantAddress} onClose={onClose} />
      )}
      <DialogNotice.Provider value={notice}>
        {rule && open && (
          <DialogPlace key={open.kind} onClose={onClose}>
            {open.kind === 'windows' && (
              <WindowsDialog
                rule={rule}
                merchantId={merchantAddress.merchantId}
                isReadOnly={isReadOnly}
                onClose={onClose}
              />
            )}
            {open.kind === 'service' && <AddServiceDialog key={rule.id} rule={rule} onClose={onClose} />}
            {open.kind === 'weights' && (
              <WeightPricingDialog key={rule.id} rule={rule} isReadOnly={isReadOnly} onClose={onClose} />
            )}
          </DialogPlace>
        )}
      </DialogNotice.Provider>
    </>
  );
}

/** Moves the focus to the cards when a card disappeared with the focus in it and no dialog has the focus. */
function useFocusAtCards(cards: RefObject<HTMLElement>, count: number, isOpen: boolean): void {
  const before = useRef(count);
  const isLost = useRef(false);
  useEffect(() => {
    if (count < before.current) isLost.current = true;
    before.current = count;
    if (!isLost.current || isOpen) return;
    isLost.current = false;
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body) {
      cards.current?.focus({ preventScroll: true });
    }
  }, [cards, count, isOpen]);
}
