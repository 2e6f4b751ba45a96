/** Adding a shipping rule: the checks and the call (SHR-19, SHR-20, docs/decisions/shipping-rules.md). */
import { nanoid } from '@reduxjs/toolkit';
import { failureText, isForNobody, keepsKey, toApiError, type ApiError } from '../../../api/errors';
import { shippingRulesApi } from '../../../api/shippingRulesApi';
import { merchantMessages } from '../../../contract/merchantMessages';
import type { MerchantId } from '../../../domain/merchants/merchantRecord';
import {
  newRuleMessages,
  newRuleProblems,
  newRuleRequest,
  RULE_FIELDS,
  type NewRuleProblems,
  type RuleDraft,
  type RuleField,
} from '../../../domain/rules/newRule';
import { attemptAt } from '../../../lib/attemptKey';
import { selectRuleByPair } from '../../entities/shippingRules/shippingRulesSelectors';
import { selectZonesOfMerchant } from '../../entities/zones/zonesSelectors';
import { failureNotice, successNotice, validationNotice, withdrawNotice } from '../../notices/noticesSlice';
import type { AppThunk, RootState } from '../../types';
import { addShippingRuleActions, selectRuleForm } from './addShippingRuleSlice';

const { emptied, saveFailed, saveStarted, tried } = addShippingRuleActions;

const ABOUT = 'rule/new';

/** `wrong`: nothing was sent, the form has problems. `failed`: the server refused, or there was no answer. */
type AddRuleOutcome = 'added' | 'wrong' | 'failed' | 'busy';

/** The problems that prevent saving the merchant's form. */
export function selectRuleProblems(state: RootState, merchantId: MerchantId): NewRuleProblems {
  const zones = selectZonesOfMerchant(state, merchantId).map(({ name }) => name);
  return newRuleProblems(selectRuleForm(state, merchantId).draft, zones);
}

/** The message if the pair has a rule already (`A shipping rule from {a} to {b} already exists.`), else null. */
export function selectPairTaken(state: RootState, merchantId: MerchantId): string | null {
  const { originZone, destinationZone } = selectRuleForm(state, merchantId).draft;
  if (originZone === '' || destinationZone === '') return null;
  const rule = selectRuleByPair(state, merchantId, { originZone, destinationZone });
  return rule ? merchantMessages.ruleExists(rule.originZone, rule.destinationZone) : null;
}

/**
 * Adds the rule in the merchant's form. All problems are shown at once and nothing is sent. An existing rule of the
 * pair is shown with other problems only. On its own it is left to the server, whose list is newer. The form keeps its
 * content until the rule is added. Never throws.
 */
export const addShippingRule =
  (merchantId: MerchantId): AppThunk<Promise<AddRuleOutcome>> =>
  async (dispatch, getState) => {
    const { phase, draft } = selectRuleForm(getState(), merchantId);
    if (phase !== 'editing') return 'busy';
    dispatch(tried({ merchantId }));
    const wrong = newRuleMessages(selectRuleProblems(getState(), merchantId));
    const rule = wrong.length === 0 ? newRuleRequest(draft) : null;
    if (rule === null) {
      const texts = [selectPairTaken(getState(), merchantId) ?? [], wrong].flat();
      dispatch(validationNotice(ABOUT, texts));
      return 'wrong';
    }

    const runId = nanoid();
    const isCurrent = () => selectRuleForm(getState(), merchantId).runId === runId;
    const { attempt: before } = selectRuleForm(getState(), merchantId);
    const attempt = attemptAt(rule, before);
    dispatch(withdrawNotice(ABOUT));
    dispatch(saveStarted({ merchantId, runId, attempt }));
    try {
      const call = { merchantId, rule, idempotencyKey: attempt.key };
      await dispatch(shippingRulesApi.endpoints.createShippingRule.initiate(call, { track: false })).unwrap();
      dispatch(successNotice(ABOUT, merchantMessages.ruleAdded));
      if (isCurrent()) dispatch(emptied({ merchantId }));
      return 'added';
    } catch (thrown) {
      const error = toApiError(thrown);
      if (isCurrent()) {
        const refusal = { message: error.message, field: fieldOf(error, draft) };
        dispatch(saveFailed({ merchantId, refusal, keepsAttempt: keepsKey(error) }));
      }
      // Show nothing to a person who signed out meanwhile.
      if (!isForNobody(error)) {
        dispatch(failureNotice(ABOUT, error, failureText(error, merchantMessages.ruleNotAdded)));
      }
      return 'failed';
    }
  };

/** The field that a refusal is about. A taken pair is shown at its destination. */
function fieldOf({ status, message, details }: ApiError, draft: RuleDraft): RuleField | null {
  const { originZone, destinationZone } = draft;
  if (status === 409 && message === merchantMessages.ruleExists(originZone, destinationZone))
    return 'destinationZone';
  return RULE_FIELDS.find((field) => details?.some((detail) => detail.field === field)) ?? null;
}
