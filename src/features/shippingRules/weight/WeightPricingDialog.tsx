import { useRef, useState } from 'react';
import type { RuleRecord } from '../../../domain/merchants/ruleRecord';
import { useIsKept } from '../../../shared/editing/useDraft';
import { WhoIsHere } from '../../../shared/presence/WhoIsHere';
import { ModalDialog } from '../../../ui/ModalDialog';
import { ruleName } from '../ruleParts';
import { raisedBandsId } from './RaiseBandsDialog';
import { WeightEditor, weightsDraftId } from './WeightEditor';
import { WeightList } from './WeightList';

interface WeightPricingDialogProps {
  readonly rule: RuleRecord;
  /** An archived merchant's: to be looked at only. What was typed before it was archived is shown, as ever. */
  readonly isReadOnly: boolean;
  readonly onClose: () => void;
}

/** What an order's weight adds to its price: listed, and in the same dialog edited (WGT-01, WGT-02). */
export function WeightPricingDialog({ rule, isReadOnly, onClose }: WeightPricingDialogProps) {
  const isBandsKept = useIsKept(weightsDraftId(rule));
  const isRaiseKept = useIsKept(raisedBandsId(rule));
  const isKept = isBandsKept || isRaiseKept;
  const [isEditing, setEditing] = useState(isKept);
  // Whether closing would lose something, or come in the way of a save: then it is asked first.
  const guard = useRef(() => true);
  return (
    <ModalDialog
      title={`Weight Pricing: ${ruleName(rule)}`}
      className="tall-dialog weight-dialog"
      canOutsideClickClose={!isEditing}
      aside={<WhoIsHere entity="shippingRule" recordId={rule.id} />}
      onClose={() => {
        if (guard.current()) onClose();
      }}
    >
      {isEditing ? (
        <WeightEditor rule={rule} guard={guard} onClose={onClose} />
      ) : (
        <WeightList rule={rule} isReadOnly={isReadOnly} onEdit={() => setEditing(true)} onClose={onClose} />
      )}
    </ModalDialog>
  );
}
