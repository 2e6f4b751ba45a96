/** Makes the contents of orders: packages, notes, reference numbers and custom fields. */
import type { Order, OrderPackage } from '../../src/contract/schemas/orders';
import { lastWeightBand, type DemoMerchant } from './merchants';
import type { City } from './names';
import type { Random } from './random';

/** For each trade the least and greatest weight of a package in pounds, and its longest side in inches. */
const SIZES = {
  fashion: [1, 6, 18],
  food: [2, 12, 16],
  wine: [6, 32, 18],
  pharmacy: [1, 4, 10],
  books: [2, 14, 16],
  electronics: [2, 18, 24],
  furniture: [30, 70, 80],
  flowers: [2, 8, 30],
  home: [2, 16, 26],
  pets: [6, 24, 26],
} as const;

/**
 * Makes the packages of an order, with weights in pounds or kilograms. Together they stay within the last weight band,
 * except for a `tooHeavy` order, whose first package alone exceeds it.
 */
export function makePackages(
  random: Random,
  { plan }: DemoMerchant,
  refNumber: string,
  tooHeavy: boolean,
): OrderPackage[] {
  const [lightest, heaviest, longest] = SIZES[plan.trade];
  const limit = lastWeightBand(plan);
  const count = random.weighted([
    [1, 62],
    [2, 22],
    [3, 10],
    [4, 6],
  ]);
  const metric = random.chance(0.4);
  let left = limit - 1;
  return Array.from({ length: count }, (_, index) => {
    const share = Math.max(1, Math.min(heaviest, Math.floor(left / (count - index))));
    const pounds =
      tooHeavy && index === 0 ? limit + random.int(8, 90) : random.int(Math.min(lightest, share), share);
    left -= pounds;
    const sides = [longest, longest * 0.7, longest * 0.45].map((side) =>
      Math.max(4, random.int(side * 0.5, side)),
    );
    const [length = 12, width = 8, height = 4] = sides.map((side) => Math.round(metric ? side * 2.54 : side));
    return {
      trackingNumber: `BTR-${random.int(1000, 9999)}-${random.int(1000, 9999)}`,
      // Rounded down, so that the conversion cannot lift a parcel above its band.
      weightOptions: metric
        ? { weight: Math.floor((pounds / 2.20462) * 10) / 10, unit: 'kg' }
        : { weight: pounds, unit: 'lb' },
      sizeOptions: { length, width, height, unit: metric ? 'cm' : 'in' },
      ...(random.chance(0.7) && { refNumber: `${refNumber.slice(0, 20)}-${index + 1}` }),
    };
  });
}

/**
 * Makes a reference like `MLF-204418`; about one in thirty is longer, up to 60 characters, like those of exchanges and
 * purchase orders.
 */
export function makeReference(random: Random, { initials }: DemoMerchant, number: number): string {
  const base = `${initials}-${200_000 + number}`;
  if (!random.chance(0.034)) return base;
  return random
    .pick([
      `${base}-EXCHANGE-OF-ORDER-${200_000 + random.int(0, 9999)}`,
      `PO/${2026 + random.int(0, 1)}/${initials}/WAREHOUSE-TRANSFER/${base}/LOT-${random.int(100, 999)}`,
      `web-${random.text('0123456789abcdef', 8)}-${random.text('0123456789abcdef', 4)}-${base.toLowerCase()}`,
    ])
    .slice(0, 60);
}

const NOTES: Readonly<Record<'en' | 'fr', readonly string[]>> = {
  en: [
    'Leave with concierge, buzz 3107.',
    'Please call on arrival, the doorbell is broken.',
    'Side door, past the blue bins. Beware of the (friendly) dog.',
    "Don't ring: sleeping baby. Knock softly.",
    'Fragile: two ceramic lamps.',
    'Gift, please no invoice in the box.',
    'Back lane access only, the street is closed until spring.',
  ],
  fr: [
    'Laisser au concierge, sonner au 804.',
    "L'interphone ne fonctionne pas : appeler à l'arrivée.",
    'Déposer derrière la clôture, côté ruelle.',
    'Fragile : vaisselle. Merci de ne pas retourner la boîte.',
    "Entrée par la cour; attention à l'escalier glacé.",
    'Cadeau : ne pas laisser la facture avec le colis.',
    "Livrer chez la voisine (app. 3) en cas d'absence.",
  ],
};

/** Makes the customer's note for the driver; half of the customers write none. */
export function makeNotes(random: Random, city: City): string | undefined {
  if (random.chance(0.5)) return undefined;
  const french = city === 'montreal' || (city === 'ottawa' && random.chance(0.3));
  const notes = NOTES[french ? 'fr' : 'en'];
  return random.chance(0.1) ? `${random.pick(notes)}\n${random.pick(notes)}` : random.pick(notes);
}

/** Makes fields that a shop added to the order. */
export function makeCustomFields(random: Random, city: City): Order['customFields'] {
  if (random.chance(0.55)) return undefined;
  const fields = [
    { name: 'gift_wrap', value: random.pick(['yes', 'no']) },
    { name: 'store', value: `${STORES[city]} ${String(random.int(1, 999)).padStart(4, '0')}` },
    { name: 'loyalty_tier', value: random.pick(['bronze', 'argent', 'or']) },
    { name: 'sales_channel', value: random.pick(['web', 'app', 'in store', 'téléphone']) },
  ];
  return fields.filter(() => random.chance(0.5)).slice(0, 3);
}

const STORES: Readonly<Record<City, string>> = {
  toronto: 'Yorkdale',
  montreal: 'Carrefour Angrignon',
  ottawa: 'Rideau',
  vancouver: 'Oakridge',
};
