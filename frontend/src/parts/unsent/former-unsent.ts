/**
 * The browser's storage of texts. It takes a write at once, but the browser itself writes it to
 * the disk seconds later: a crash loses it.
 */

/** A stored text; `json` is what it says, undefined if that is no JSON. */
export type Former = { slot: string; json: unknown };

export function listFormer(prefixes: readonly string[]): Former[] {
  try {
    const keys = Array.from({ length: localStorage.length }, (_none, at) => localStorage.key(at));
    return keys
      .filter((key) => key !== null)
      .filter((key) => prefixes.some((prefix) => key.startsWith(prefix)))
      .map((slot) => ({ slot, json: parsed(localStorage.getItem(slot) ?? '') }));
  } catch {
    return [];
  }
}

export function readFormer(slot: string): string | undefined {
  try {
    return localStorage.getItem(slot) ?? undefined;
  } catch {
    return undefined;
  }
}

export function setFormer(slot: string, text: string): void {
  try {
    localStorage.setItem(slot, text);
  } catch {
    // Without it, a page that is left in mid write loses the last change.
  }
}

export function forgetFormer(slot: string): void {
  try {
    localStorage.removeItem(slot);
  } catch {
    // See setFormer().
  }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
