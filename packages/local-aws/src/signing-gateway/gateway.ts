import { timingSafeEqual } from 'node:crypto';
import type { MovableClock } from '../shared/movable-clock.ts';
import type { Behaviour } from './behaviour.ts';
import type { Identity } from './certificates.ts';
import type { Transaction, TransactionStore } from './transaction-store.ts';

export type Gateway = {
  authToken: string;
  store: TransactionStore;
  clock: MovableClock;
  transport: Identity;
  root: Identity;
  onLog: (line: string) => void;
  /** For the next click, instead of the page's choice. */
  nextBehaviour: Behaviour | undefined;
  /** For the next calls of the API. */
  faults: { status: number; delayMs: number }[];
};

export type Reply = {
  status: number;
  type: 'text/html' | 'application/json' | 'application/pdf' | 'text/css' | 'text/javascript';
  body: string | Uint8Array;
  headers?: Record<string, string>;
};

export const html = (status: number, body: string, headers = {}): Reply => ({
  status,
  type: 'text/html',
  body,
  headers,
});
export const json = (status: number, body: object): Reply => ({
  status,
  type: 'application/json',
  body: JSON.stringify(body),
});

export function isToken({ authToken }: Gateway, token: string): boolean {
  const [expected, given] = [Buffer.from(authToken), Buffer.from(token)];
  return expected.length === given.length && timingSafeEqual(expected, given);
}

export const isOver = ({ clock }: Gateway, { outcomeAtMs }: Transaction): boolean =>
  outcomeAtMs !== null && outcomeAtMs <= clock.nowMs();

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
