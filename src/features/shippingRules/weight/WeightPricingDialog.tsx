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
  /** The merchant is archived, so nothing can be changed. Input from before that is still shown. */
  readonly isReadOnly: boolean;
  readonly onClose: () => void;
}

/** What an order's weight adds to its price: a list, which can be edited in the same dialog (WGT-01, WGT-02). */
export function WeightPricingDialog({ rule, isReadOnly, onClose }: WeightPricingDialogProps) {
  const isBandsKept = useIsKept(weightsDraftId(rule));
  const isRaiseKept = useIsKept(raisedBandsId(rule));
  const isKept = isBandsKept || isRaiseKept;
  const [isEditing, setEditing] = useState(isKept);
  // Returns false if closing would lose input or interrupt a save; the dialog then asks first.
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
