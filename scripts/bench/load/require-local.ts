import { PlainError } from 'local-aws';

/** Throws PlainError unless the address is on this machine: nobody else's portal gets this load. */
export function requireLocal(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const host = url?.hostname ?? '';
  const isLocal = host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
  if (!url || !isLocal || !/^https?:$/.test(url.protocol))
    throw new PlainError(
      `${address} is not on this machine. The load goes to 127.0.0.1, [::1] or localhost only.`,
    );
  return url;
}
