/**
 * The names of the merchants of kept forms, as the session showed them that ended: the next one starts without records.
 */
import type { MerchantId } from '../../domain/merchants/merchantRecord';
import { selectMerchantById } from '../entities/merchants/merchantsSelectors';
import type { RootState } from '../types';

type MerchantNames = Readonly<Record<MerchantId, string>>;

const NONE: MerchantNames = {};

/** This part of the state only changes with sessions (`workLeftBy`, `withKeptWork`). */
export const merchantNamesReducer = (names: MerchantNames = NONE): MerchantNames => names;

/** The merchant's current name, else its last one that is known, else its id. */
export const selectKnownMerchantName = (state: RootState, id: MerchantId): string =>
  selectMerchantById(state, id)?.name ?? state.views.merchantNames[id] ?? id;
