/**
 * Editing the texts and addresses of the open order (OAC-07 to OAC-19, STA-08). Typed values are kept as drafts, so
 * that no refresh, answer, sort, collapsed row, new search or other page loses them. An order has at most one text and
 * one address being edited.
 */
import { isBehind, type ApiError } from '../../../api/errors';
import { holdCacheEntry } from '../../../api/holdCacheEntry';
import { ordersApi } from '../../../api/ordersApi';
import { readOrder } from '../../../api/read/readOrder';
import { looseObject } from '../../../api/read/values';
import { ADDRESS_TYPES, REFRESH_AFTER_EDIT_MS, type AddressType } from '../../../contract/constants';
import { messages, titles } from '../../../contract/messages';
import { addressDraft, addressFormDraft, type AddressDraft } from '../../../domain/orders/addressDraft';
import { addressProblems, addressToSend, sameAddressDraft } from '../../../domain/orders/addressEdit';
import { fullAddress } from '../../../domain/orders/addressLines';
import { movedOnto } from '../../../domain/orders/pinDraft';
import { dashboardQuery, EMPTY_FILTER } from '../../../domain/orders/orderFilter';
import type { OrderId, OrderRecord } from '../../../domain/orders/orderRecord';
import {
  recipientText,
  recipientUpdate,
  isAcceptableEmail,
  isAcceptablePhone,
  RECIPIENT_FIELDS,
  recipientTextToSend,
  type RecipientField,
} from '../../../domain/orders/recipientEdit';
import { paths } from '../../../paths';
import { selectConfig } from '../../config/configSlice';
import { startEdit, type Editing } from '../../edits/edits';
import { selectOrderById } from '../../entities/orders/ordersSelectors';
import { orderReceived } from '../../entities/orders/ordersSlice';
import type { AppThunk, RootState } from '../../types';
import { selectDraft } from '../../unsaved/draftsSlice';
import { orderEditId, type EditTarget } from './orderEditIds';
import { scheduleRefresh } from './refreshOrders';

const isText = (target: EditTarget): target is RecipientField =>
  (RECIPIENT_FIELDS as readonly string[]).includes(target);

/** The settings shared by all edits of an order. */
const anEdit = (id: OrderId, target: EditTarget) => ({
  id: orderEditId(id, target),
  place: { what: `Order ${id}`, to: paths.dashboard(dashboardQuery(EMPTY_FILTER, id)) },
  about: `order/${id}/${isText(target) ? 'fields' : 'addresses'}` as const,
  held: (state: RootState) => selectOrderById(state, id),
  gone: messages.orderChanged(id),
  take: (refusal: ApiError) => takeCurrent(id, refusal),
  failure: ({ status, message }: ApiError) => (status === 412 ? messages.orderChanged(id) : message),
  failureTitle: titles.note,
  // The toast shows the problem; the field keeps the typed value.
  problemsOf: () => ({}),
  refused:
    (error: ApiError): AppThunk =>
    (dispatch) => {
      if (isBehind(error)) void dispatch(readAnew(id));
    },
  saved: scheduleRefresh({ delayMs: REFRESH_AFTER_EDIT_MS, orderIds: [id] }),
});

/** The edit of a text. An invalid e-mail or phone is reported and not sent. */
export const textEditing = (id: OrderId, field: RecipientField): Editing<OrderRecord, string, string> => ({
  ...anEdit(id, field),
  success: { text: messages.orderUpdated },
  part: (order) => recipientText(order, field),
  same: (a, b) => recipientTextToSend(field, a) === recipientTextToSend(field, b),
  begin: (text) => text,
  read: ({ draft, seen }, state) => {
    const wanted = recipientTextToSend(field, draft);
    if (wanted === recipientTextToSend(field, seen)) return null;
    const toast =
      field === 'email' && !isAcceptableEmail(wanted)
        ? messages.emailFormat(selectConfig(state).emailExampleHost)
        : field === 'phone' && !isAcceptablePhone(draft)
          ? messages.phoneDigits
          : null;
    return toast === null ? { wanted: draft } : { problems: { whole: toast }, toast };
  },
  send:
    ({ wanted }, how) =>
    (dispatch) => {
      const arg = { id, update: recipientUpdate(field, wanted), ...how };
      return dispatch(ordersApi.endpoints.updateOrder.initiate(arg, { track: false })).unwrap();
    },
});

/**
 * The edit of an address. Missing parts are marked at their fields and nothing is sent. An unchanged address is not
 * sent, unless it is a submitted one that should become the order's.
 */
export const addressEditing = (
  id: OrderId,
  addressType: AddressType,
): Editing<OrderRecord, AddressDraft, AddressDraft> => ({
  ...anEdit(id, addressType),
  success: { text: messages.addressUpdated },
  part: (order) => addressFormDraft(order, addressType),
  same: sameAddressDraft,
  begin: (address) => address,
  read: ({ draft, seen }, state) => {
    const problems = addressProblems(draft);
    if (Object.keys(problems).length > 0) return { problems: { ...problems }, toast: null };
    const has = fullAddress(selectOrderById(state, id)?.[addressType]) !== '';
    return sameAddressDraft(draft, seen) && has ? null : { wanted: draft };
  },
  send:
    ({ wanted }, how) =>
    (dispatch) => {
      const arg = { id, addressType, update: addressToSend(wanted), ...how };
      return dispatch(ordersApi.endpoints.updateOrderAddress.initiate(arg, { track: false })).unwrap();
    },
});

/**
 * The edit of an address by moving its pin on the map: the same address with coordinates, saved in the same way. It has
 * its own id, so that a moved pin is restored as a map and not as the form. The map has no fields: what is missing is
 * shown in a toast.
 */
export const pinEditing = (
  id: OrderId,
  addressType: AddressType,
): Editing<OrderRecord, AddressDraft, AddressDraft> => ({
  ...addressEditing(id, addressType),
  id: orderEditId(id, `${addressType} pin`),
  part: (order) => addressDraft(order, addressType),
  read: (edit, state) => {
    const reading = addressEditing(id, addressType).read(edit, state);
    if (reading === null || !('problems' in reading)) return reading;
    return { ...reading, toast: Object.values(reading.problems).filter(Boolean).join(' ') };
  },
  onto: movedOnto,
});

/** Which text of an order is being edited. */
export const selectEditedText = (state: RootState, orderId: OrderId): RecipientField | undefined =>
  RECIPIENT_FIELDS.find((field) => selectDraft(state, orderEditId(orderId, field)) !== undefined);

/** The address edit that is open, in its form or on the map. */
const selectBegunAddress = (state: RootState, orderId: OrderId) =>
  ADDRESS_TYPES.flatMap((type) => [addressEditing(orderId, type), pinEditing(orderId, type)]).find(
    ({ id }) => selectDraft(state, id) !== undefined,
  );

/**
 * Starts editing a text or an address of an order and focuses it. Only one text and one address at a time: while
 * another of the same kind is being edited, that one gets the focus and nothing else happens.
 */
export const startEditing =
  (orderId: OrderId, target: EditTarget): AppThunk =>
  (dispatch, getState) => {
    const state = getState();
    if (isText(target)) dispatch(startEdit(textEditing(orderId, selectEditedText(state, orderId) ?? target)));
    else dispatch(startEdit(selectBegunAddress(state, orderId) ?? addressEditing(orderId, target)));
  };

const readAnew = (orderId: OrderId): AppThunk<Promise<OrderRecord | null>> => {
  const read = ordersApi.endpoints.getOrder.initiate(orderId, { forceRefetch: true });
  return async (dispatch, getState) => {
    const { data, isError } = await holdCacheEntry(dispatch(read));
    return data === undefined || isError ? null : (selectOrderById(getState(), orderId) ?? null);
  };
};

/** Stores and returns the current order from the refusal, or reads it if the refusal has none. */
const takeCurrent =
  (orderId: OrderId, { body }: ApiError): AppThunk<OrderRecord | Promise<OrderRecord | null>> =>
  (dispatch, _getState, { config, now }) => {
    const received = readOrder(looseObject(body)?.current ?? body, config.productKey);
    if (received?.id !== orderId || received.orderStatus === '') return dispatch(readAnew(orderId));
    dispatch(orderReceived({ order: received, at: now() }));
    return received;
  };
