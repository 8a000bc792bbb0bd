import { randomUUID } from 'node:crypto';

const MARK = 'task:';

/** A task token: unguessable, and recognisable as one. */
export const newToken = (): string =>
  Buffer.from(`${MARK}${randomUUID()}${randomUUID()}`).toString('base64');

/** Whether the text has the form of a task token. */
export const isToken = (text: string): boolean =>
  Buffer.from(text, 'base64').toString('utf8').startsWith(MARK);
