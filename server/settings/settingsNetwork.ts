/** Settings of the network: proxies, limits of connections and calls, hosts of photos, and the API's documentation. */
import { BlockList, isIP } from 'node:net';
import * as z from 'zod';
import { listOf, wholeNumber, yesOrNo } from './settingsValues';

export interface NetworkSettings {
  /** Number of proxies in front of the server, or their addresses and networks. */
  readonly trustProxy: number | readonly string[];
  /** Hosts of delivery photos, over https; also `*.example.com`. */
  readonly photoHosts: readonly string[];
  /** Most open connections, in total and from one address that is not a proxy. */
  readonly maxConnections: number;
  readonly maxConnectionsPerAddress: number;
  /** How long the server goes on before it ends, reporting that it is not ready. Milliseconds. */
  readonly drainMs: number;
  /** Calls of one signed-in person; searches count more. */
  readonly callsPerMinute: number;
  /** Whether the API documents itself to everybody; null: only with demo data. */
  readonly apiDocs: boolean | null;
}

/** Whether a network of IPv6 holds all addresses of IPv4, which are a part of it (`::ffff:0:0/96`). */
function holdsAllOfIPv4(address: string, bits: number): boolean {
  const network = new BlockList();
  network.addSubnet(address, bits, 'ipv6');
  return ['::ffff:0.0.0.0', '::ffff:255.255.255.255'].every((end) => network.check(end, 'ipv6'));
}

/** Whether a text is like `10.0.0.7`, `10.0.0.0/8`, `fd00::/8`. Callers have no zone, as in `fe80::1%eth0`. */
function isNetwork(text: string): boolean {
  const [address = '', length = '', ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0 || address.includes('%')) return false;
  if (!text.includes('/')) return true;
  const bits = Number(length);
  // A network of all addresses would believe every caller.
  if (!/^\d{1,3}$/.test(length) || bits < 1 || bits > (version === 4 ? 32 : 128)) return false;
  return version === 4 || !holdsAllOfIPv4(address, bits);
}

/** The variables, spread into those of `settingsVariables.ts`. */
export const networkVariables = {
  TRUST_PROXY: z
    .string()
    .trim()
    .transform((value) =>
      /^[0-9]+$/.test(value) ? Number(value) : value.split(',').map((part) => part.trim()),
    )
    .refine(
      (value) => (typeof value === 'number' ? value >= 1 && value <= 10 : value.every(isNetwork)),
      'must be a number of proxies from 1 to 10, or their addresses like 10.0.0.7, 192.168.0.0/16',
    )
    .optional(),
  PHOTO_HOSTS: listOf(
    z
      .string()
      .toLowerCase()
      .regex(
        /^(?:\*\.)?[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+(?::\d{1,5})?$/,
        'must be hosts like photos.example.com or *.example.com',
      ),
  ),
  MAX_CONNECTIONS: wholeNumber(10, 100_000).default(2000),
  MAX_CONNECTIONS_PER_ADDRESS: wholeNumber(5, 100_000).default(500),
  DRAIN_SECONDS: wholeNumber(0, 300).default(0),
  CALLS_PER_MINUTE: wholeNumber(1000, 1_000_000).default(15_000),
  API_DOCS: yesOrNo.optional(),
};

type Values = z.infer<z.ZodObject<typeof networkVariables>>;

/** Returns the settings from the variables. */
export function networkOf(values: Values): NetworkSettings {
  return {
    trustProxy: values.TRUST_PROXY ?? [],
    photoHosts: values.PHOTO_HOSTS,
    maxConnections: values.MAX_CONNECTIONS,
    maxConnectionsPerAddress: values.MAX_CONNECTIONS_PER_ADDRESS,
    drainMs: values.DRAIN_SECONDS * 1000,
    callsPerMinute: values.CALLS_PER_MINUTE,
    apiDocs: values.API_DOCS ?? null,
  };
}
