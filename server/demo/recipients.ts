/** Makes recipients: a name, a fictitious phone number and an address at example.com. */
import type { Order } from '../../src/contract/schemas/orders';
import { twoDigits } from '../../src/lib/twoDigits';
import { AREA_CODES, BUSINESSES, NAMES_BY_CITY, type City } from './names';
import type { Random } from './random';

/** Makes a person of the city, or a business. Not all have a phone number or an e-mail address. */
export function makeRecipient(
  random: Random,
  city: City,
  business: boolean,
): NonNullable<Order['recipient']> & { readonly name: string } {
  const pool = random.weighted(NAMES_BY_CITY[city]);
  const given = random.pick(pool.given);
  // A second family name makes some names as long as they get in Canada.
  const family = random.chance(0.06)
    ? `${random.pick(pool.family)} ${random.pick(pool.family)}`
    : random.pick(pool.family);
  const person = `${given} ${family}`;
  return {
    name: business ? `${random.pick(BUSINESSES[city])} (${person})` : person,
    ...(random.chance(0.95) && { phone: makePhone(random, city) }),
    ...(random.chance(0.92) && { email: makeEmail(random, given, family) }),
  };
}

/** 555-0100 to 555-0199 are reserved for fiction in every area code. */
function makePhone(random: Random, city: City): string {
  return `+1${random.pick(AREA_CODES[city])}55501${twoDigits(random.int(0, 99))}`;
}

function makeEmail(random: Random, given: string, family: string): string {
  const local = `${given}.${family}`
    .normalize('NFKD')
    .replace(/đ/gi, 'd')
    .replace(/ł/gi, 'l')
    .replace(/[^A-Za-z.-]/g, '')
    .toLowerCase();
  return `${local}${random.chance(0.3) ? random.int(2, 99) : ''}@example.com`;
}
