/**
 * The types of the whole store: its state, its dispatch, its thunks. Only this file imports from where the store is
 * assembled. Everything else takes the types from here, so that the only import cycles go through this file.
 */
import type { ThunkAction, ThunkDispatch, TypedStartListening, UnknownAction } from '@reduxjs/toolkit';
import type { AppEnvironment } from './core/environment';
import type { WorkspaceState } from './core/workspace';
import type { PresenceState } from './presence/presenceSlice';
import type { AttemptsState } from './views/attemptsSlice';
import type { AddMerchantState } from './views/addMerchant/addMerchantSlice';
import type { AddShippingRuleState } from './views/addShippingRule/addShippingRuleSlice';
import type { AddZoneState } from './views/addZone/addZoneSlice';
import type { MerchantListState } from './views/merchants/merchantListSlice';
import type { PlatformIdsState } from './views/merchants/platformIds';
import type { UserFormsState } from './views/merchantUsers/userFormSlice';
import type { QuotesState } from './views/quotes/quotesSlice';
import type { RatesState } from './views/rates/ratesSlice';

export type { AppEnvironment } from './core/environment';
export type { AppStore } from './core/store';

/** The whole state. A visitor's store only has VisitorState, so visitors' pages must not read more. */
export type RootState = WorkspaceState;
export type AppDispatch = ThunkDispatch<RootState, AppEnvironment, UnknownAction>;
/** A command: it may dispatch, read the state and use the environment. */
export type AppThunk<Result = void> = ThunkAction<Result, RootState, AppEnvironment, UnknownAction>;
export type AppStartListening = TypedStartListening<RootState, AppDispatch, AppEnvironment>;

/** Slices of `views` that are injected with their page. */
export interface PageViews {
  readonly addMerchant: AddMerchantState;
  readonly addShippingRule: AddShippingRuleState;
  readonly addZone: AddZoneState;
  readonly attempts: AttemptsState;
  readonly merchantList: MerchantListState;
  readonly merchantUsers: UserFormsState;
  readonly platformIds: PlatformIdsState;
  readonly presence: PresenceState;
  readonly quotes: QuotesState;
  readonly rates: RatesState;
}
