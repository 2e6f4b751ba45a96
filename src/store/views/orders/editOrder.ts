/** Saving the texts and addresses of the open order: the checks before a call, and the call (OAC-07 to OAC-14). */
import { ordersApi } from '../../../api/ordersApi';
import { messages } from '../../../contract/messages';
import { addressDraft } from '../../../domain/orders/addressDraft';
import { addressProblems, addressToSend, sameAddressDraft } from '../../../domain/orders/addressEdit';
import { fullAddress } from '../../../domain/orders/addressLines';
import type { OrderId } from '../../../domain/orders/orderRecord';
import { fieldText, fieldUpdate, isAcceptableEmail, textToSend } from '../../../domain/orders/recipientEdit';
import { selectConfig } from '../../config/configSlice';
import { selectOrderById } from '../../entities/orders/ordersSelectors';
import { validationNotice } from '../../notices/noticesSlice';
import type { AppThunk } from '../../types';
import { selectAddressEdit, selectFieldEdit } from './orderEditsSelectors';
import { orderEditsActions } from './orderEditsSlice';
import { sendEdit } from './sendEdit';
import { aboutEdit, cancelEditing } from './startEditing';

const { draftRefused, rebased } = orderEditsActions;

/**
 * Saves the text of an order that is being edited. A bad e-mail is said and not sent; an unchanged text closes the
 * field without a call; after a conflict nothing is sent before the person has decided.
 */
export const saveField =
  (orderId: OrderId): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const edit = selectFieldEdit(getState(), orderId);
    if (edit?.phase !== 'editing') return;
    const ref = { group: 'fields', orderId } as const;
    const { target, draft, seen } = edit;
    if (target === 'email' && !isAcceptableEmail(draft.text)) {
      const problem = messages.emailFormat(selectConfig(getState()).emailExampleHost);
      dispatch(draftRefused({ ...ref, problems: { text: problem } }));
      dispatch(validationNotice(aboutEdit(ref), problem));
      return;
    }
    const sent = textToSend(target, draft.text);
    if (sent === textToSend(target, seen.text)) {
      dispatch(cancelEditing(ref));
      return;
    }
    const update = fieldUpdate(target, draft.text);
    await dispatch(
      sendEdit({
        ref,
        send: (version) => (send) =>
          send(
            ordersApi.endpoints.updateOrder.initiate(
              { id: orderId, update, ...(version !== undefined && { ifMatch: version }) },
              { track: false },
            ),
          ).unwrap(),
        isAgreed: (current) => {
          const theirs = textToSend(target, fieldText(current, target));
          return theirs === textToSend(target, seen.text) || theirs === sent;
        },
        doneText: messages.orderUpdated,
      }),
    );
  };

/**
 * Saves the address of an order that is being edited. What is missing is said at its field and nothing is sent; an
 * unchanged address closes the form, unless it is a submitted one that is to become the order's.
 */
export const saveAddress =
  (orderId: OrderId): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const edit = selectAddressEdit(getState(), orderId);
    if (edit?.phase !== 'editing') return;
    const ref = { group: 'addresses', orderId } as const;
    const { target: addressType, draft, seen } = edit;
    const problems = addressProblems(draft);
    if (Object.keys(problems).length > 0) {
      dispatch(draftRefused({ ...ref, problems }));
      return;
    }
    const order = selectOrderById(getState(), orderId);
    if (sameAddressDraft(draft, seen) && fullAddress(order?.[addressType]) !== '') {
      dispatch(cancelEditing(ref));
      return;
    }
    const update = addressToSend(draft);
    await dispatch(
      sendEdit({
        ref,
        send: (version) => (send) =>
          send(
            ordersApi.endpoints.updateOrderAddress.initiate(
              { id: orderId, addressType, update, ...(version !== undefined && { ifMatch: version }) },
              { track: false },
            ),
          ).unwrap(),
        isAgreed: (current) => {
          const theirs = addressDraft(current, addressType);
          return sameAddressDraft(theirs, seen) || sameAddressDraft(theirs, draft);
        },
        doneText: messages.addressUpdated,
      }),
    );
  };

/** "Keep mine" after a conflict: the text or address as typed goes out on the order's present version. */
export const keepMine =
  (group: 'fields' | 'addresses', orderId: OrderId): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const order = selectOrderById(getState(), orderId);
    const field = selectFieldEdit(getState(), orderId);
    const address = selectAddressEdit(getState(), orderId);
    if (order === undefined) return;
    const now = { orderId, ...(order.version !== undefined && { version: order.version }) };
    if (group === 'fields' && field?.phase === 'conflict') {
      dispatch(rebased({ group, ...now, seen: { text: fieldText(order, field.target) } }));
      await dispatch(saveField(orderId));
    } else if (group === 'addresses' && address?.phase === 'conflict') {
      dispatch(rebased({ group, ...now, seen: addressDraft(order, address.target) }));
      await dispatch(saveAddress(orderId));
    }
  };
