/** Editing a merchant's fields in place, separately and several at a time (MDT-14 to MDT-21). */
import { failureText, wordsOf } from '../../../api/errors';
import { merchantsApi } from '../../../api/merchantsApi';
import { readMerchant } from '../../../api/read/readMerchant';
import { looseObject } from '../../../api/read/values';
import { merchantMessages } from '../../../contract/merchantMessages';
import {
  fieldProblem,
  fieldText,
  fieldUpdate,
  fieldWords,
  isChoiceField,
  textToSend,
  type MerchantField,
} from '../../../domain/merchants/merchantFields';
import type { MerchantRecord } from '../../../domain/merchants/merchantRecord';
import { paths } from '../../../paths';
import type { Editing } from '../../edits/edits';
import { selectMerchantById } from '../../entities/merchants/merchantsSelectors';
import { merchantReceived } from '../../entities/merchants/merchantsSlice';
import { checkListed, sortMerchants } from './loadMerchants';
import { readAfterRefusal } from './readAfterRefusal';
import { readWholeMerchant } from './readOpened';

/**
 * The edit of a field. An empty text or an invalid phone number is reported and not sent (MDT-15). Archived merchants
 * cannot be edited. `label` is the field's name for people: `Signature Required`.
 */
export const merchantEditing = (
  { id, name }: Pick<MerchantRecord, 'id' | 'name'>,
  field: MerchantField,
  label: string,
): Editing<MerchantRecord, string, string> => ({
  id: `merchant:${field} ${id}`,
  place: { what: `Merchant ${name}`, to: paths.merchants(name) },
  about: `merchant/${id}/${field}`,
  held: (state) => selectMerchantById(state, id),
  gone: merchantMessages.merchantNotEdited(''),
  isLocked: ({ archived }) => archived === true,
  part: (merchant) => fieldText(merchant, field),
  same: (a, b) => textToSend(field, a) === textToSend(field, b),
  begin: (seen) => (isChoiceField(field) ? seen : fieldWords(field, seen)),
  read: ({ draft, seen }) => {
    const wanted = textToSend(field, draft);
    if (wanted !== '' && wanted === textToSend(field, seen)) return null;
    const toast = fieldProblem(field, wanted);
    return toast === null ? { wanted } : { problems: { whole: toast }, toast };
  },
  send:
    ({ wanted }, how) =>
    (dispatch) => {
      const arg = { id, update: fieldUpdate(field, wanted), ...how };
      return dispatch(merchantsApi.endpoints.updateMerchant.initiate(arg, { track: false })).unwrap();
    },
  take:
    ({ body }) =>
    async (dispatch, getState, { config }) => {
      const received = readMerchant(looseObject(body)?.current ?? body, config.productKey);
      if (received?.id === id) {
        dispatch(merchantReceived(received));
        return received;
      }
      const { data } = await dispatch(readWholeMerchant(id));
      return data === undefined ? null : (selectMerchantById(getState(), id) ?? null);
    },
  success: { text: merchantMessages.merchantUpdated, lines: [`${label} of ${name}`] },
  failure: (error) => failureText(error, merchantMessages.merchantNotEdited, wordsOf),
  refused: (error) => readAfterRefusal(id, error),
  saved: (dispatch) => {
    if (dispatch(checkListed(id)) && field === 'name') dispatch(sortMerchants());
  },
});
