/** Test files by name, for the order in which they are run and for what is run twice. `testOrder.test.ts` holds them to what is there. */

/** What takes ten seconds and more, longest first. */
exports.SLOW = [
  'browser/session',
  'browser/faults',
  'browser/accessibility',
  'features/typed/everyForm',
  'server/engine/durability',
  'server/engine/lostThread',
  'server/engine/process',
  'server/engine/fullDiskFolder',
  'server/import/importProgram',
  'api/lostAnswers',
  'jobs/jobCrash',
  'shippingRules/windowsEdit',
  'shippingRules/addShippingRule',
  'features/orders/letterKeys',
  'server/geocoder/external/geocoders',
  'server/geocoder/external/suggesters',
  'server/geocoder/external/calls',
  'browser/set-ready',
  'browser/add-shipping-rule',
  'browser/detail',
  'devTools/jobStories',
  'workflows/everyWorkflow',
  'jobs/jobFaults',
  'workflows/changeWindow',
  'features/shippingRules/addService',
  'server/import/roundTrip',
  'browser/merchants',
  'browser/merchant-users',
];

/**
 * What runs on the embedded engine after PostgreSQL: its own faults, its plans, and one file for each resource. The tests
 * in test/server/engine open that engine themselves, on either.
 */
exports.ALSO_EMBEDDED = [
  'server/http/fullDisk',
  'server/http/idempotency',
  'server/hostile/queryPlans',
  'server/identity/signIn',
  'server/staffUsers/staffUsers',
  'server/merchants/lists',
  'server/merchantUsers/merchantUsers',
  'server/zones/locationPricing',
  'server/shippingRules/createRule',
  'server/rates/rates',
  'server/orders/search',
  'server/orders/sorting',
  'server/orders/orderSummary',
  'server/orders/orderUpdate',
  'server/views/views',
  'server/events/pages',
  'server/events/stream',
  'server/pipeline/newOrders',
  'server/pipeline/orderPipeline',
  'server/redaction/redaction',
  'server/import/importOrders',
];

/** Tests that open the embedded engine themselves, or ask a database little or nothing: once is enough. */
exports.ONCE_IS_ENOUGH = [
  'server/engine/',
  'server/geocoder/external/',
  'server/hostile/fuzz',
  'server/hostile/documentFuzz',
  'server/hostile/registrationFlood',
  'server/import/importProgram',
  'server/labels/',
  'server/demo/',
  'server/settings/',
];
