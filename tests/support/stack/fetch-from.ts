import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';

/**
 * Like `fetch`, from another address of this machine, as 127.0.0.2. Linux has all of 127.0.0.0/8; other
 * systems may have 127.0.0.1 only, and then refuse.
 */
export function fetchFrom(
  localAddress: string,
  url: string,
  { method, headers, body }: { method: string; headers: Record<string, string>; body?: BodyOf },
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, localAddress }, (incoming) => {
      buffer(incoming).then((bytes) => {
        const { statusCode: status = 0 } = incoming;
        const values = Object.entries(incoming.headers).map(
          ([name, value = '']): [string, string] => [name, String(value)],
        );
        resolve(
          new Response(bytes.length > 0 ? new Uint8Array(bytes) : null, {
            status,
            headers: values,
          }),
        );
      }, reject);
    });
    sent.on('error', reject).end(body);
  });
}

type BodyOf = string | Uint8Array;
