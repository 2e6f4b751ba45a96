/** Beginning and leaving an edit of the open order (STA-08, ODT-02, ODT-15). */
import { nanoid } from '@reduxjs/toolkit';
import type { AddressType } from '../../../contract/constants';
import { addressDraft } from '../../../domain/orders/addressDraft';
import type { OrderId } from '../../../domain/orders/orderRecord';
import { fieldText, RECIPIENT_FIELDS, type RecipientField } from '../../../domain/orders/recipientEdit';
import { selectOrderById } from '../../entities/orders/ordersSelectors';
import { withdrawNotice, type NoticeAbout } from '../../notices/noticesSlice';
import type { AppThunk } from '../../types';
import { selectEdit } from './orderEditsSelectors';
import { orderEditsActions, type EditRef } from './orderEditsSlice';

const { editStarted, editEnded, focusAsked } = orderEditsActions;

/** What the toasts of an edit are about. */
export const aboutEdit = ({ group, orderId }: EditRef): NoticeAbout => `order/${orderId}/${group}`;

/** What of an order can be edited in place. */
export type EditTarget = RecipientField | AddressType;

const isText = (target: EditTarget): target is RecipientField =>
  (RECIPIENT_FIELDS as readonly string[]).includes(target);

/**
 * Puts a text or an address of an order into editing, and the focus into it. One text and one address at a time:
 * while another of the same kind is edited, that one gets the focus back and nothing else happens.
 */
export const startEditing =
  (orderId: OrderId, target: EditTarget): AppThunk =>
  (dispatch, getState) => {
    const order = selectOrderById(getState(), orderId);
    if (order === undefined) return;
    const ref: EditRef = { group: isText(target) ? 'fields' : 'addresses', orderId };
    if (selectEdit(getState(), ref) !== undefined) {
      dispatch(focusAsked(ref));
      return;
    }
    const rest = {
      key: nanoid(),
      ...(order.version !== undefined && { version: order.version }),
      phase: 'editing',
      problems: {},
      wantsFocus: true,
    } as const;
    if (isText(target)) {
      const draft = { text: fieldText(order, target) };
      dispatch(editStarted({ group: 'fields', orderId, edit: { target, draft, seen: draft, ...rest } }));
    } else {
      const draft = addressDraft(order, target);
      dispatch(editStarted({ group: 'addresses', orderId, edit: { target, draft, seen: draft, ...rest } }));
    }
  };

/** Back to viewing with what the order has: Cancel, and "Take theirs" after a conflict. Not while it is saved. */
export const cancelEditing =
  (ref: EditRef): AppThunk =>
  (dispatch, getState) => {
    if (selectEdit(getState(), ref)?.phase === 'saving') return;
    dispatch(editEnded(ref));
    dispatch(withdrawNotice(aboutEdit(ref)));
  };
