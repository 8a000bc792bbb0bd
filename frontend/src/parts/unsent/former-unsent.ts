import { attempt } from '#portal/shared/attempt.ts';

/**
 * The browser's storage of texts. It takes a write at once, but the browser itself writes it to
 * the disk seconds later: a crash loses it. Where it is blocked or full, nothing is kept: a page that
 * is left in mid write then loses the last change.
 */

/** A stored text; `json` is what it says, undefined if that is no JSON. */
export type Former = { slot: string; json: unknown };

export const listFormer = (prefixes: readonly string[]): Former[] =>
  attempt(() =>
    Array.from({ length: localStorage.length }, (_none, at) => localStorage.key(at) ?? '')
      .filter((key) => prefixes.some((prefix) => key.startsWith(prefix)))
      .map((slot) => ({ slot, json: attempt((): unknown => JSON.parse(readFormer(slot) ?? '')) })),
  ) ?? [];

export const readFormer = (slot: string): string | undefined =>
  attempt(() => localStorage.getItem(slot)) ?? undefined;

export const setFormer = (slot: string, text: string): void =>
  attempt(() => localStorage.setItem(slot, text));

export const forgetFormer = (slot: string): void => attempt(() => localStorage.removeItem(slot));
