/**
 * The answers of our server with status 200, by endpoint, under neutral {product} names. The server and the fake server
 * of the tests check what they send against them, and a development build of the console checks what it receives.
 */
import * as z from 'zod';
import type { EndpointName } from '../endpoints';
import { endedSessions, featureFlagAnswer, loginAnswer, registerAnswer, session } from './auth';
import { eventsAnswer } from './events';
import { presenceAnswer } from './presence';
import { autocompleteAnswer, geocodeAnswer } from './geo';
import { activityAnswer } from './activity';
import { historyAnswer } from './history';
import { archivedMerchant } from './merchantChanges';
import { merchant, merchantName, merchantSummary, shippingRule, zone } from './merchants';
import { bulkPickupReadyAnswer } from './orderChanges';
import { order, orderCountAnswer, orderCountsAnswer, orderSearchAnswer } from './orders';
import { orderSummaryAnswer } from './orderSummary';
import { offeredWindow, rate } from './rates';
import {
  createdStaffUser,
  createMerchantUserAnswer,
  merchantUser,
  staffUser,
  staffUsersAnswer,
} from './users';
import { savedView } from './views';

/** A deleted record is not returned. */
const nothing = z.object({});

/** Every endpoint except `getLabel`, whose answer is not JSON. */
export const ANSWERS = {
  login: loginAnswer,
  register: registerAnswer,
  logOut: nothing,
  changePassword: nothing,
  listSessions: z.array(session),
  endSession: nothing,
  endSessions: endedSessions,
  getFeatureFlag: featureFlagAnswer,

  searchOrders: orderSearchAnswer,
  countOrders: orderCountAnswer,
  countSearches: orderCountsAnswer,
  summarizeOrders: orderSummaryAnswer,
  noteExport: nothing,
  getOrder: order,
  getOrderHistory: historyAnswer,
  getMerchantHistory: historyAnswer,
  getZoneHistory: historyAnswer,
  getRuleHistory: historyAnswer,
  getUserHistory: historyAnswer,
  listActivity: activityAnswer,
  updateOrderAddress: order,
  updateOrder: order,
  retryOrderCreation: order.extend({ message: z.string() }),
  reviveOrder: order,
  geocodeOrder: order,
  setPickupReady: order,
  bulkPickupReady: bulkPickupReadyAnswer,
  changeDeliveryWindow: order,

  listViews: z.array(savedView),
  getView: savedView,
  createView: savedView,
  updateView: savedView,
  deleteView: nothing,

  listEvents: eventsAnswer,
  reportPresence: presenceAnswer,

  listRates: z.array(rate),
  listWindows: z.array(offeredWindow),

  listMerchantNames: z.array(merchantName),
  listMerchants: z.array(merchantSummary),
  searchMerchants: z.array(merchantSummary),
  getMerchant: merchant,
  createMerchant: merchant,
  updateMerchant: merchantSummary,
  archiveMerchant: archivedMerchant,
  createOrganization: z.object({ organizationId: z.string() }),
  createPickupCustomer: z.object({ pickupCustomerId: z.string() }),

  createZone: zone,
  updateZone: zone,
  deleteZone: nothing,
  addLocationPricing: zone,
  removeLocationPricing: zone,

  listShippingRules: z.array(shippingRule),
  createShippingRule: shippingRule,
  updateShippingRule: shippingRule,
  updateShippingRuleByAction: shippingRule,
  deleteShippingRule: nothing,

  createMerchantUser: createMerchantUserAnswer,
  listMerchantUsers: z.array(merchantUser),
  deleteMerchantUser: nothing,
  getUser: merchantUser,
  updateUser: merchantUser,

  listStaffUsers: z.union([z.array(staffUser), staffUsersAnswer]),
  createStaffUser: createdStaffUser,
  updateStaffUser: staffUser,
  activateStaffUser: staffUser,
  deactivateStaffUser: staffUser,
  inviteStaffUser: createdStaffUser,
  deleteStaffUser: nothing,

  autocompleteAddress: autocompleteAnswer,
  geocodeAddress: geocodeAnswer,
} as const satisfies Record<Exclude<EndpointName, 'getLabel'>, z.ZodType>;

export type AnsweredEndpoint = keyof typeof ANSWERS;
