import { createHash } from 'node:crypto';

/** Address of callers on the same machine, e.g. of the local stack. Never occurs in the cloud. */
export const THIS_MACHINE = '127.0.0.1';

/**
 * The source of a request: its IPv4 address, or the /64 network of its IPv6 address, which usually
 * belongs to one subscriber.
 */
export function sourceOf(ip: string): string {
  const address = ip.replace(/^\[|\]$/g, '').replace(/^::ffff:(?=\d+\.)/i, '');
  if (address === '::1') return THIS_MACHINE;
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const missing = tail === undefined ? 0 : 8 - groups.length - after.length;
  const all = [...groups, ...Array<string>(Math.max(0, missing)).fill('0'), ...after];
  const network = all.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''));
  return `${network.join(':')}::/64`;
}

/** Id of a source in keys of the table, which do not name its address. */
export const sourceIdOf = (ip: string): string =>
  `SOURCE#${createHash('sha256').update(sourceOf(ip)).digest('base64url')}`;
