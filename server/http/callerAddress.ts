/** Finds out where a request comes from, as far as possible (docs/decisions/0039-where-a-request-comes-from.md). */
import type { IncomingHttpHeaders } from 'node:http';
import { isIP, isIPv4, isIPv6 } from 'node:net';
import type { NetworkSettings } from '../settings/settingsNetwork';

/** Whether the sender is one of our proxies; `hop` 0 is the other end of the connection. */
type IsTrusted = (address: string, hop: number) => boolean;

/**
 * For Fastify's `trustProxy`: trusts this number of proxies, or the proxies at these addresses. Given a number, Fastify
 * itself would trust nobody.
 */
export function trustOf({ trustProxy }: NetworkSettings): string[] | IsTrusted {
  return typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : [...trustProxy];
}

/**
 * Returns an address without the port or interface that proxies and systems add to it; null if it is not an address.
 */
export function plainAddress(text: string | undefined): string | null {
  const [, bracketed, withPort] = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/.exec(text ?? '') ?? [];
  const address = (bracketed ?? withPort ?? text ?? '').replace(/%.*/s, '');
  return isIP(address) === 0 ? null : address;
}

/**
 * Returns what limits count by: an IPv4 address, or the /64 of an IPv6 one, because one customer gets at least a /64.
 * An IPv4 address written as IPv6 counts as IPv4; all texts that are not addresses count as one caller.
 */
export function countedAddress(text: string | undefined): string {
  const address = plainAddress(text) ?? '';
  if (!isIPv6(address)) return isIPv4(address) ? address : 'unknown';
  const groups = groupsOf(address);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join('.');
  }
  const network = groups.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

/** The eight groups of an IPv6 address, however it is written. */
function groupsOf(address: string): number[] {
  // `URL` turns a trailing IPv4 address into two hexadecimal groups.
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [before = [], after = []] = written
    .split('::')
    .map((half) => half.split(':').flatMap((group) => (group === '' ? [] : [parseInt(group, 16)])));
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}

const PROXY_HEADER = /^(?:forwarded|via|x-(?:original-)?forwarded(?:-.*)?|.*-ip)$/;

/**
 * True when a proxy has passed the request on: it may come from anywhere, whatever the other end of the connection is.
 */
export const isForwarded = (headers: IncomingHttpHeaders): boolean =>
  Object.keys(headers).some((name) => PROXY_HEADER.test(name));
