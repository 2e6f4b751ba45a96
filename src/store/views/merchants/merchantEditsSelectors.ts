/** What is being edited or made in a merchant. */
import type { PlatformField } from '../../../api/merchantsApi';
import type { MerchantId } from '../../../domain/merchants/merchantRecord';
import type { RootState } from '../../types';
import { selectMerchantEdits, type MerchantEdit, type MerchantEditRef } from './merchantEditsSlice';

/** The edit of a field; undefined while it is only shown. */
export const selectMerchantEdit = (
  state: RootState,
  { id, field }: MerchantEditRef,
): MerchantEdit | undefined => selectMerchantEdits(state).fields[id]?.[field];

/** How an id that is being made is named. */
export const creationKey = (id: MerchantId, field: PlatformField): string => `${id} ${field}`;

/** Whether the merchant's organisation or pickup customer is being made. */
export const selectIsCreating = (state: RootState, id: MerchantId, field: PlatformField): boolean =>
  selectMerchantEdits(state).creating[creationKey(id, field)] === true;
