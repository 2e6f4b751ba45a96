/** Look-ups of merchants. */
import type { MerchantId, MerchantRecord } from '../../../domain/merchants/merchantRecord';
import type { RootState } from '../../types';
import { merchantChunks } from './merchantsSlice';

/** The merchant, or undefined when it is not loaded. */
export function selectMerchantById(state: RootState, id: MerchantId): MerchantRecord | undefined {
  return merchantChunks.selectById(state.entities.merchants, id);
}
