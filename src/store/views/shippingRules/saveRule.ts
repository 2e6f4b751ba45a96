/**
 * Saving one part of a shipping rule by action (docs/decisions/shipping-rules.md#changes-by-action): its days, its
 * surcharge, a service, its bands, its windows. The call says which version of the rule the person saw. Another
 * person's change of another part is taken in and the part sent again; a change of the same part is for the person to
 * decide (docs/decisions/wire.md#versions).
 */
import { failureText, isForNobody, toApiError, type ApiError } from '../../../api/errors';
import type { RuleChange } from '../../../api/ruleProofs';
import { ruleOfRefusal, shippingRulesApi } from '../../../api/shippingRulesApi';
import { merchantMessages } from '../../../contract/merchantMessages';
import type { MerchantId } from '../../../domain/merchants/merchantRecord';
import type { RulePair, RuleRecord } from '../../../domain/merchants/ruleRecord';
import { deepEqual } from '../../../lib/deepEqual';
import { selectRuleByPair } from '../../entities/shippingRules/shippingRulesSelectors';
import { ruleReceived } from '../../entities/shippingRules/shippingRulesSlice';
import { errorNotice, successNotice, withdrawNotice, type NoticeAbout } from '../../notices/noticesSlice';
import { knownChange, type KnownChange } from '../../edits/knownChange';
import type { AppThunk } from '../../types';

/** More changes by others than this during one save are told as a failure. */
const RESENDS_MAX = 5;

type RuleOutcome =
  | { readonly kind: 'saved' }
  /** `problem` is what stands where it was typed; the toast has been shown. */
  | { readonly kind: 'failed'; readonly problem: string }
  /** The rule as somebody else left it; `changed` is absent where nobody said who that was. */
  | { readonly kind: 'conflict'; readonly theirs: RuleRecord; readonly changed: KnownChange | undefined };

interface RuleSave<Part> {
  readonly merchantId: MerchantId;
  readonly pair: RulePair;
  readonly change: RuleChange;
  /** What of a rule the change replaces, as plain values. */
  readonly part: (rule: RuleRecord) => Part;
  /** That part as it was when the editing began, or as the person was shown it in a conflict. */
  readonly seen: Part;
  /** That part as it is after the change: found on the server already, nothing is left to decide. */
  readonly wanted: Part;
  readonly success: string;
  /** The toast and the words at the field; the merchant's words without it. */
  readonly failure?: (reason: string) => string;
}

/** What the toasts of a part of a rule are about. */
export const aboutRule = (
  { merchantId, originZone, destinationZone }: RulePair & { readonly merchantId: MerchantId },
  part: RuleChange['action'],
): NoticeAbout => `rule/${merchantId}/${originZone}/${destinationZone}/${part}`;

/** Saves the part and tells the outcome by toast, but for a conflict, which is told where it is decided. Never throws. */
export const saveRule =
  <Part>(save: RuleSave<Part>): AppThunk<Promise<RuleOutcome>> =>
  async (dispatch, getState) => {
    const { merchantId, pair, change, part, seen, wanted, success } = save;
    const { failure = merchantMessages.merchantNotEdited } = save;
    const about = aboutRule({ merchantId, ...pair }, change.action);
    dispatch(withdrawNotice(about));
    const failed = (problem: string): RuleOutcome => {
      dispatch(errorNotice(about, problem));
      return { kind: 'failed', problem };
    };
    const saved = (): RuleOutcome => {
      dispatch(successNotice(about, success));
      return { kind: 'saved' };
    };
    let error: ApiError | null = null;
    let changed: KnownChange | undefined;
    for (let resends = 0; resends <= RESENDS_MAX; resends += 1) {
      const rule = selectRuleByPair(getState(), merchantId, pair);
      if (rule === undefined)
        return failed(failure(merchantMessages.ruleNotFound(pair.originZone, pair.destinationZone)));
      const theirs = part(rule);
      if (!deepEqual(theirs, seen))
        return deepEqual(theirs, wanted) ? saved() : { kind: 'conflict', theirs: rule, changed };
      const ifMatch = rule.version !== undefined && { ifMatch: rule.version };
      const arg = { merchantId, pair, change, ...ifMatch };
      const call = shippingRulesApi.endpoints.changeShippingRule.initiate(arg, { track: false });
      try {
        await dispatch(call).unwrap();
        return saved();
      } catch (thrown) {
        error = toApiError(thrown);
        const current = error.status === 412 ? ruleOfRefusal(error, merchantId, pair) : null;
        if (current === null) break;
        dispatch(ruleReceived(current));
        changed = knownChange(error, current);
      }
    }
    if (error && isForNobody(error)) return { kind: 'failed', problem: error.message };
    return failed(error ? failureText(error, failure) : failure(''));
  };
