/**
 * Changes one part of a shipping rule by action (docs/decisions/shipping-rules.md#changes-by-action): its days, its
 * surcharge, a service, its bands or its windows. Another person's change of another part is not a conflict.
 */
import type { OnVersion } from '../../../api/calls';
import { failureText } from '../../../api/errors';
import type { RuleChange } from '../../../api/ruleProofs';
import { ruleOfRefusal, shippingRulesApi } from '../../../api/shippingRulesApi';
import { merchantMessages } from '../../../contract/merchantMessages';
import type { RulePair, RuleRecord, RuleRef } from '../../../domain/merchants/ruleRecord';
import { selectRuleByRef } from '../../entities/shippingRules/shippingRulesSelectors';
import { ruleReceived } from '../../entities/shippingRules/shippingRulesSlice';
import type { NoticeAbout } from '../../notices/noticesSlice';
import type { ChangedRecord } from '../../edits/saveChange';
import type { AppThunk } from '../../types';

const pairOf = ({ originZone, destinationZone }: RulePair): RulePair => ({ originZone, destinationZone });

/** The key of the toasts about a part of a rule. */
export const aboutRule = (
  { merchantId, originZone, destinationZone }: RuleRef,
  part: RuleChange['action'],
): NoticeAbout => `rule/${merchantId}/${originZone}/${destinationZone}/${part}`;

/**
 * How to save a rule of which a part is changed.
 * @param failure the text for the toast and the field, with the reason in it
 */
export function changedRule(
  rule: RuleRef,
  action: RuleChange['action'],
  success: string = merchantMessages.ruleUpdated,
  failure: (reason: string) => string = merchantMessages.merchantNotEdited,
): ChangedRecord<RuleRecord> {
  const pair = pairOf(rule);
  return {
    about: aboutRule(rule, action),
    // Others may have made a new rule of this pair after they deleted this one.
    held: (state) => selectRuleByRef(state, rule),
    gone: failure(merchantMessages.ruleNotFound(pair.originZone, pair.destinationZone)),
    take: (refusal) => (dispatch) => {
      const current = ruleOfRefusal(refusal, rule);
      if (current !== null) dispatch(ruleReceived(current));
      return current;
    },
    success: { text: success },
    failure: (error) => failureText(error, failure),
  };
}

/** Sends the change of a part. */
export const sendRule =
  (rule: RuleRef, change: RuleChange, how: OnVersion): AppThunk<Promise<unknown>> =>
  (dispatch) => {
    const arg = { rule, change, ...how };
    return dispatch(shippingRulesApi.endpoints.changeShippingRule.initiate(arg, { track: false })).unwrap();
  };
