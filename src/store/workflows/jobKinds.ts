/** Every workflow there is. Imported by the store, so that stored jobs find their definition after a reload. */
import './changeWindow';
import './exportOrders';
import './labels';
import './retryGeocode';
import './bulkPickupReady';
import './setPickupReady';
