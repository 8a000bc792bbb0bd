import type { Reply } from './send.ts';

const isAnswer = (status: number) =>
  (status >= 200 && status < 300) || (status >= 400 && status < 500) || status === 501;

/** What is wrong with a reply of a JSON protocol; undefined if nothing is. */
export function jsonFault({ status, headers, body }: Reply): string | undefined {
  const shown = `${status} ${body.slice(0, 300)}`;
  if (!isAnswer(status)) return shown;
  if (status < 300) return undefined;
  if (!/json/.test(String(headers['content-type']))) return `no JSON: ${shown}`;
  const error: unknown = JSON.parse(body);
  const { __type, message, Message } = Object(error);
  const type = __type ?? headers['x-amzn-errortype'];
  if (typeof type !== 'string' || !type) return `no type: ${shown}`;
  return typeof (message ?? Message) === 'string' ? undefined : `no message: ${shown}`;
}

/** What is wrong with a reply of S3; undefined if nothing is. */
export function xmlFault({ status, body }: Reply, method: string): string | undefined {
  if (!isAnswer(status) && status !== 304) return `${status} ${body.slice(0, 300)}`;
  if (status < 400 || method === 'HEAD') return undefined;
  return /<Error>.*<Code>\w+<\/Code>/s.test(body)
    ? undefined
    : `no error document: ${status} ${body}`;
}
