/** What the foot of Add Shipping Rules says: what still stops the save, by the names the page has for it. */
import { RULE_FIELD_NAMES, RULE_FIELDS, type NewRuleProblems } from '../../../domain/rules/newRule';
import { WINDOW_GRIDS } from '../../../domain/rules/windowGrids';
import type { RuleForm } from '../../../store/views/addShippingRule/addShippingRuleSlice';

/** More places than this are counted only. */
const NAMED = 4;

/**
 * Empty while nothing is known to be wrong. What is missing counts after a save was tried; the server's last words stand
 * until something is changed.
 * @param taken that the pair of zones has a rule already
 */
export function ruleFootWords(
  { isTried, triedServices, draft, refusal }: RuleForm,
  { fields, windows, services, bands }: NewRuleProblems,
  taken: string | null,
): string {
  if (!isTried) return taken ?? '';
  const places = [
    ...RULE_FIELDS.filter((field) => fields[field] !== undefined).map((field) => RULE_FIELD_NAMES[field]),
    ...WINDOW_GRIDS.filter((grid) => windows.some((problem) => problem.blocking && problem.grid === grid)),
    ...draft.services.flatMap(({ key }, index) =>
      triedServices.includes(key) && Object.keys(services[index] ?? {}).length > 0
        ? [`Service ${index + 1}`]
        : [],
    ),
    ...(bands.length > 0 ? ['Weight Pricing'] : []),
  ];
  if (places.length === 0) return refusal?.message ?? taken ?? '';
  const named = places.slice(0, NAMED).join(', ');
  const rest = places.length > NAMED ? ` and ${places.length - NAMED} more` : '';
  return `To correct before saving: ${named}${rest}.`;
}
