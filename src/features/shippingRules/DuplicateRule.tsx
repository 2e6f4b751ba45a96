import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { RuleRecord } from '../../domain/merchants/ruleRecord';
import { ruleDraftLike } from '../../domain/rules/newRule';
import { merchantMessages } from '../../contract/merchantMessages';
import { paths, type MerchantAddress } from '../../paths';
import { useAppDispatch, useAppStore } from '../../store/hooks';
import {
  addShippingRuleActions,
  selectIsRuleTouched,
  selectRuleForm,
} from '../../store/views/addShippingRule/addShippingRuleSlice';
import { errorNotice } from '../../store/notices/noticesSlice';
import { DiscardDialog } from '../../ui/DiscardDialog';
import { ruleName } from './ruleParts';

interface DuplicateRuleProps {
  readonly rule: RuleRecord;
  readonly merchantAddress: MerchantAddress;
  readonly onClose: () => void;
}

/**
 * Copies a rule's windows, prices and services to Add Shipping Rules, where another zone is chosen and everything can
 * be changed before saving. Asks first if that form already contains input; does nothing but say so while it is saved.
 */
export function DuplicateRule({ rule, merchantAddress, onClose }: DuplicateRuleProps) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const store = useAppStore();
  const { merchantId } = rule;
  const isSaving = () => selectRuleForm(store.getState(), merchantId).phase === 'saving';
  const [isAsking] = useState(() => !isSaving() && selectIsRuleTouched(store.getState(), merchantId));
  const isBegun = useRef(false);
  const begin = () => {
    if (isBegun.current) return;
    isBegun.current = true;
    if (isSaving()) {
      dispatch(
        errorNotice(`rule/${rule.id}/duplicate`, merchantMessages.ruleBeingAdded, { isOfPlace: true }),
      );
      onClose();
      return;
    }
    dispatch(
      addShippingRuleActions.begun({ merchantId, draft: ruleDraftLike(rule), copyOf: ruleName(rule) }),
    );
    void navigate(paths.addShippingRule(merchantAddress));
  };
  useEffect(() => {
    if (!isAsking) begin();
  });
  return <DiscardDialog what="new shipping rule" isOpen={isAsking} onDiscard={begin} onKeep={onClose} />;
}
