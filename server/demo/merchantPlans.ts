/** The forty demo merchants as a table: their trade, where they deliver, and their peculiarities. */
import type { City } from './names';
import type { PlanName } from './weeks';

/** What a merchant sells, which determines packages, notes and age limits. */
type Trade =
  | 'fashion'
  | 'food'
  | 'wine'
  | 'pharmacy'
  | 'books'
  | 'electronics'
  | 'furniture'
  | 'flowers'
  | 'home'
  | 'pets';

export interface MerchantPlan {
  readonly name: string;
  readonly city: City;
  readonly trade: Trade;
  /** Other cities it delivers to, with days in transit. */
  readonly far: Readonly<Partial<Record<City, number>>>;
  readonly plan: PlanName;
  /** Share of all orders, relative to the others. */
  readonly weight: number;
  readonly shopify: boolean;
  readonly onPickupReady: boolean;
  readonly peculiar: 'archived' | 'noZones' | 'unruledZone' | 'plain';
}

const m = (
  name: string,
  city: City,
  trade: Trade,
  plan: PlanName,
  weight: number,
  more: Partial<Omit<MerchantPlan, 'name' | 'city' | 'trade' | 'plan' | 'weight'>> = {},
): MerchantPlan => ({
  name,
  city,
  trade,
  plan,
  weight,
  far: {},
  shopify: false,
  onPickupReady: false,
  peculiar: 'plain',
  ...more,
});

const EAST = { toronto: 1, montreal: 1, ottawa: 1 } as const;

export const MERCHANT_PLANS: readonly MerchantPlan[] = [
  m('Maison Lavoie & Filles', 'montreal', 'home', 'everyDay', 12, {
    far: { toronto: 1, ottawa: 1 },
    shopify: true,
  }),
  m('Northfield Outfitters', 'toronto', 'fashion', 'everyDay', 9, {
    far: { ...EAST, vancouver: 4 },
    shopify: true,
  }),
  m('Pharmacie Beaubien', 'montreal', 'pharmacy', 'everyDay', 7),
  m('Kitsilano Coffee Roasters', 'vancouver', 'food', 'sixDays', 6, { shopify: true }),
  m("O'Malley's Books & Records", 'toronto', 'books', 'sixDays', 5, { far: EAST }),
  m('Caveau Saint-Denis', 'montreal', 'wine', 'sixDays', 5, { onPickupReady: true }),
  m('Harbourline Furniture', 'toronto', 'furniture', 'heavy', 5, { far: { ottawa: 1 }, onPickupReady: true }),
  m('Électronique Boréale', 'montreal', 'electronics', 'sixDays', 5, { far: { toronto: 1, ottawa: 1 } }),
  m('Bytown Provisions', 'ottawa', 'food', 'everyDay', 4, { shopify: true }),
  m('Pacific Rim Electronics', 'vancouver', 'electronics', 'weekdays', 4, { far: { toronto: 4 } }),
  m('Fleuriste Chez Océane', 'montreal', 'flowers', 'everyDay', 4),
  m('The Distillery District Wine Merchants', 'toronto', 'wine', 'sixDays', 3, { onPickupReady: true }),
  m('Animalerie Le Chat Botté', 'montreal', 'pets', 'sixDays', 3),
  m('Glebe Apothecary', 'ottawa', 'pharmacy', 'weekdays', 3),
  m('Meubles Rustiques du Saint-Laurent', 'montreal', 'furniture', 'heavy', 3, {
    far: { ottawa: 1 },
    peculiar: 'unruledZone',
  }),
  m('Queen West Vintage', 'toronto', 'fashion', 'sixDays', 3, { shopify: true }),
  m('Librairie du Quartier Latin', 'montreal', 'books', 'weekdays', 2, { far: { ottawa: 1 } }),
  m('Granville Pet Supply', 'vancouver', 'pets', 'sixDays', 2, { shopify: true }),
  m('Chen & Daughters Tea Importers', 'vancouver', 'food', 'sixDays', 2, { far: { toronto: 4 } }),
  m('Punjab Sweet House', 'toronto', 'food', 'everyDay', 2),
  m('Boutique Noé & Zoé – Vêtements pour enfants', 'montreal', 'fashion', 'sixDays', 2, { shopify: true }),
  m('Scarborough Home Hardware Depot', 'toronto', 'home', 'weekdays', 2),
  m('Pâtisserie Très-Saint-Sacrement', 'montreal', 'food', 'sixDays', 2),
  m('Rideau Canal Cycles', 'ottawa', 'home', 'weekdays', 1),
  m('Coast & Cedar Bedding', 'vancouver', 'furniture', 'heavy', 1, { onPickupReady: true }),
  m('Épicerie fine Aït-Ahmed', 'montreal', 'food', 'sixDays', 1),
  m('Leslieville Plant Studio', 'toronto', 'flowers', 'sixDays', 1, { shopify: true }),
  m('Nguyễn Family Market', 'vancouver', 'food', 'everyDay', 1),
  m('Trinity Bellwoods Ceramics', 'toronto', 'home', 'weekdays', 1, { shopify: true }),
  m('Optique D’Amours', 'montreal', 'pharmacy', 'weekdays', 1),
  m('Westboro Running Co.', 'ottawa', 'fashion', 'sixDays', 1, { shopify: true, peculiar: 'unruledZone' }),
  m('Imprimerie L’Écuyer', 'montreal', 'books', 'weekdays', 1),
  m('Maple & Main Mattress Co.', 'toronto', 'furniture', 'heavy', 1, { far: { montreal: 1 } }),
  m('Surrey Spice Bazaar', 'vancouver', 'food', 'sixDays', 1),
  m(
    'Le Grand Comptoir des artisans, brodeuses, ébénistes et céramistes de l’Île de Montréal et de la Rive-Sud réunis',
    'montreal',
    'home',
    'weekdays',
    1,
  ),
  m('Sweet Potato Organics', 'toronto', 'food', 'everyDay', 1),
  m('Vélo Côté-Cour', 'montreal', 'home', 'weekdays', 1),
  m('Burrard Street Optical', 'vancouver', 'pharmacy', 'weekdays', 1),
  m('Atelier Hiver-Été (nouveau)', 'montreal', 'fashion', 'weekdays', 0.4, { peculiar: 'noZones' }),
  m('Corktown Candle Works', 'toronto', 'home', 'weekdays', 0.6, { peculiar: 'archived' }),
];
