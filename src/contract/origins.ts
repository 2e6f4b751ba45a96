/** Where a change was made, as recorded in the audit trail (docs/decisions/0062-activity.md). */

/** The header in which a console states where a request is made, for a server that records it (`extras.activity`). */
export const ORIGIN_HEADER = 'X-Made-From';

/** The pages of the console and their display names. */
export const SCREENS = {
  login: 'Login',
  register: 'Registration',
  dashboard: 'Orders',
  rates: 'Rates',
  bulkUpdate: 'Bulk Pickup Ready',
  merchants: 'Merchants',
  addMerchant: 'Add Merchant',
  zones: 'Zones',
  addZone: 'Add Zone',
  shippingRules: 'Shipping Rules',
  addShippingRule: 'Add Shipping Rules',
  merchantUsers: 'Merchant Users',
  addMerchantUser: 'Add User',
  editMerchantUser: 'Edit User',
  staffUsers: 'Staff Users',
  activity: 'Activity',
} as const;

export type Screen = keyof typeof SCREENS;

/** Origins other than a person in the console. */
const ELSEWHERE = {
  api: 'API',
  server: 'Server',
  import: 'Import',
  platform: 'Routing platform',
  simulate: 'Simulation',
  redaction: 'Redaction',
  command: 'Command',
} as const;

/** `screen:dashboard`, `job:job_4f2a`, or a word for changes made outside a console. */
export type ChangeOrigin = `screen:${Screen}` | `job:${string}` | keyof typeof ELSEWHERE;

const JOB = /^job:job_[\w-]{1,64}$/;

const isScreen = (name: string): name is Screen => Object.hasOwn(SCREENS, name);
const isElsewhere = (word: string): word is keyof typeof ELSEWHERE => Object.hasOwn(ELSEWHERE, word);

/** Reads the origin that a caller states, if it is a page or a job of a console; anything else counts as `api`. */
export function readOrigin(said: unknown): ChangeOrigin {
  if (typeof said !== 'string') return 'api';
  const screen = /^screen:(\w+)$/.exec(said)?.[1];
  if (screen !== undefined && isScreen(screen)) return `screen:${screen}`;
  return JOB.test(said) ? (said as ChangeOrigin) : 'api';
}

/** An origin in words; '' for changes from before origins were recorded. */
export function originText(origin: string | null | undefined): string {
  const [kind, name = ''] = (origin ?? '').split(':');
  if (kind === 'screen') return isScreen(name) ? SCREENS[name] : name;
  if (kind === 'job') return 'Job';
  return isElsewhere(kind ?? '') ? ELSEWHERE[kind as keyof typeof ELSEWHERE] : (kind ?? '');
}
