/**
 * Restores deleted parts with the calls that add them (docs/decisions/0056-undo.md). What somebody else has put in
 * their place meanwhile is not overwritten.
 */
import { zonesApi } from '../../../api/zonesApi';
import { merchantMessages } from '../../../contract/merchantMessages';
import type { DeletedPart } from '../../../domain/merchants/deletedPart';
import { speedRows } from '../../../domain/rules/serviceRows';
import { serviceLine } from '../../../domain/rules/speedRow';
import { priceWords } from '../../../domain/zones/prefixTexts';
import { normalizePrefix, sentRow } from '../../../domain/zones/prefixes';
import { deepEqual } from '../../../lib/deepEqual';
import { selectConfig } from '../../config/configSlice';
import { saveChange, type SaveOutcome } from '../../edits/saveChange';
import { selectWhoChanged } from '../../edits/whoChanged';
import { selectRuleById } from '../../entities/shippingRules/shippingRulesSelectors';
import { selectZoneById } from '../../entities/zones/zonesSelectors';
import { errorNotice, type NoticeAbout } from '../../notices/noticesSlice';
import type { AppThunk } from '../../types';
import { changedRule, sendRule } from '../shippingRules/changedRule';
import { changedZone } from '../zones/changedZone';
import { aboutPrice } from '../zones/priceEditing';

type Of<Kind extends DeletedPart['kind']> = Extract<DeletedPart, { readonly kind: Kind }>;

const reasonAlone = (reason: string): string => reason;

/**
 * Restores a part and shows the outcome in a toast. A part that could not be restored is offered again, because it
 * exists nowhere else.
 */
export const restoreDeleted = (part: DeletedPart): AppThunk<Promise<void>> =>
  part.kind === 'price' ? restorePrice(part) : restoreService(part);

const restorePrice =
  (part: Of<'price'>): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const { zone: key, row } = part;
    const { postalPrefix, price } = row;
    const about = aboutPrice(key, postalPrefix);
    const name = selectZoneById(getState(), key)?.name ?? '';
    const words = (dollars: number) => `${postalPrefix} at ${priceWords(dollars)} in ${name}`;
    const lines = [words(price)];
    const success = { text: merchantMessages.restored, lines };
    const priceNow = (rows: readonly (typeof row)[]) =>
      rows.find((one) => normalizePrefix(one.postalPrefix) === normalizePrefix(postalPrefix))?.price;
    const outcome = await dispatch(
      saveChange(
        {
          ...changedZone(key, { about, success, failure: reasonAlone }),
          failureSays: { lines, restores: part },
        },
        {
          agrees: ({ locationPricing }) => {
            const now = priceNow(locationPricing.pricingRows);
            return now === undefined || (now === price && 'done');
          },
          send: (zone, how) => (send) => {
            const call = { zone, row: sentRow({ postalPrefix, price }), ...how };
            return send(zonesApi.endpoints.addLocationPricing.initiate(call, { track: false })).unwrap();
          },
        },
      ),
    );
    const now =
      outcome.kind === 'conflict' ? priceNow(outcome.theirs.locationPricing.pricingRows) : undefined;
    dispatch(showConflict(about, outcome, now === undefined ? '' : words(now)));
  };

const restoreService =
  (part: Of<'service'>): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const { row } = part;
    const rule = selectRuleById(getState(), part.rule.id) ?? part.rule;
    const serviceNow = (current: Parameters<typeof speedRows>[0]) =>
      speedRows(current).find(({ speedPricingType }) => speedPricingType === row.speedPricingType);
    const changed = changedRule(rule, 'add', merchantMessages.restored, reasonAlone);
    const name = `${row.speedPricingType} of ${rule.originZone} to ${rule.destinationZone}`;
    const lines = [name];
    const success = { text: merchantMessages.restored, lines };
    const outcome = await dispatch(
      saveChange(
        { ...changed, success, failureSays: { lines, restores: part } },
        {
          agrees: (current) => {
            const now = serviceNow(current);
            return now === undefined || (deepEqual(now, row) && 'done');
          },
          send: (_current, how) => sendRule(rule, { action: 'add', body: { speedPricingRow: row } }, how),
        },
      ),
    );
    const now = outcome.kind === 'conflict' ? serviceNow(outcome.theirs) : undefined;
    dispatch(showConflict(changed.about, outcome, now ? serviceLine(now, selectConfig(getState())) : ''));
  };

/** Tells the person that it was not restored, and what is there now: they may have added it again themselves. */
const showConflict =
  (about: NoticeAbout, outcome: SaveOutcome<unknown>, now: string): AppThunk =>
  (dispatch, getState) => {
    if (outcome.kind !== 'conflict') return;
    const { isOwn, sentence } = selectWhoChanged(getState(), outcome.changed);
    const lines = [`Now: ${now}`, ...(isOwn || sentence === undefined ? [] : [sentence])];
    dispatch(errorNotice(about, merchantMessages.notRestored, { lines }));
  };
