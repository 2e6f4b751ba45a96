/** The text in the footer of Add Shipping Rules: what still prevents saving, by the names used on the page. */
import { RULE_FIELD_NAMES, RULE_FIELDS, type NewRuleProblems } from '../../../domain/rules/newRule';
import { WINDOW_GRIDS } from '../../../domain/rules/windowGrids';
import type { RuleForm } from '../../../store/views/addShippingRule/addShippingRuleSlice';

/** Places beyond this many are only counted. */
const NAMED = 4;

/**
 * Empty while no problem is known. Missing input counts only after a first attempt to save; the server's last message
 * stays until something is changed.
 * @param taken says that the pair of zones already has a rule
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
