/**
 * The services offered for adding, and the texts that choosing one fills in
 * (docs/decisions/shipping-rules.md#services).
 */
import type { SpeedPricingType } from './constants';

/**
 * The choices of the form, in this order. STANDARD and NEXTDAYPLUS appear only on rules that already have them
 * (SPD-02).
 */
export const OFFERED_SPEED_TYPES = [
  'NEXTDAY',
  'SAMEDAY',
  'SCHEDULED',
  'CUSTOMER_BOOKING',
  'FLEX',
] as const satisfies readonly SpeedPricingType[];
export type OfferedSpeedType = (typeof OFFERED_SPEED_TYPES)[number];

/** The only locale besides English, and the initial one of a new service (SPD-07). */
export const DEFAULT_LOCALE = 'FR';

/** Initial price of a newly chosen service, in dollars (LIM-08). */
export const DEFAULT_SPEED_PRICE = 0;

interface ServiceTexts {
  readonly name: string;
  readonly description: string;
  /** The French texts. */
  readonly frenchName: string;
  readonly frenchDescription: string;
}

/** The default customer texts of each service. */
export const SPEED_DEFAULTS: Readonly<Record<OfferedSpeedType, ServiceTexts>> = {
  NEXTDAY: {
    name: 'Next Day Delivery',
    description: 'Delivered the day after your order is ready.',
    frenchName: 'Livraison le lendemain',
    frenchDescription: 'Livré le lendemain de la préparation de votre commande.',
  },
  SAMEDAY: {
    name: 'Same Day Delivery',
    description: 'Delivered today when ordered before 1pm.',
    frenchName: 'Livraison le jour même',
    frenchDescription: "Livré aujourd'hui pour toute commande passée avant 13 h.",
  },
  SCHEDULED: {
    name: 'Scheduled Delivery',
    description: 'Choose a 3-hour delivery window.',
    frenchName: 'Livraison planifiée',
    frenchDescription: 'Choisissez une plage de livraison de 3 heures.',
  },
  CUSTOMER_BOOKING: {
    name: 'Customer Booking',
    description: 'You will be invited to book your delivery time after ordering.',
    frenchName: 'Livraison sur rendez-vous',
    frenchDescription: 'Vous serez invité à réserver votre plage de livraison après la commande.',
  },
  FLEX: {
    name: 'Flex Delivery',
    description: 'Delivered on the best day for our route; we will tell you when.',
    frenchName: 'Livraison flexible',
    frenchDescription: 'Livré le jour le plus favorable de notre tournée; nous vous préviendrons.',
  },
};
