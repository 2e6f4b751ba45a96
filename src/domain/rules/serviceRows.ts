/** The rows of a rule's services, in their stored order. */
import type { ShippingRule, SpeedPricingRow, WeightPricingRow } from '../../contract/schemas/merchants';

type WithServices = Readonly<Pick<ShippingRule, 'services'>>;

/** A rule's speed rows; empty when it has no such service. */
export const speedRows = ({ services }: WithServices): readonly SpeedPricingRow[] =>
  services.flatMap((service) => (service.name === 'speedPricing' ? service.pricingStrategy.pricingRows : []));

/** A rule's weight bands. Empty means that weight costs nothing and has no limit. */
export const weightRows = ({ services }: WithServices): readonly WeightPricingRow[] =>
  services.flatMap((service) =>
    service.name === 'weightPricing' ? service.pricingStrategy.pricingRows : [],
  );
