import { fingerprint } from '#lambdas/accounts/record/accounts-keys.ts';

/** Forms of keys: what the key functions make of placeholders such as '<user>'. */

export type Key = { pk: string; sk: string };

/** Placeholders for arguments that are not free text. */
export const NUMBER = 7;
export const INSTANT = '2026-01-15T06:30:00.000Z';
const MONTH = '2026-01';

/** Placeholders that key functions hash. */
const hashed = ['<mobile>', '<subject>', '<window>', '<token>', '<signed part>'];

/** The form of a key that was made of placeholders. */
export function formOf<Made extends Key>({ pk, sk }: Made): Key {
  return { pk: formOfText(pk), sk: formOfText(sk) };
}

function formOfText(text: string): string {
  let form = text.replaceAll(INSTANT, '<instant>').replaceAll(MONTH, '<month>');
  for (const each of hashed) form = form.replaceAll(fingerprint(each), '<hash>');
  return form
    .split('#')
    .map((part) => (/^\d+$/.test(part) ? '<number>' : part))
    .join('#');
}

/** Variables of a key by name, and how much literal text it shares with the form. */
export type Match = { variables: Record<string, string>; literal: number };

/** Matches a key with a form; undefined if it is of another one. */
export function matchKey(form: Key, key: Key): Match | undefined {
  const pk = matchText(form.pk, key.pk, '#');
  const sk = pk && matchText(form.sk, key.sk, '#', true);
  return (
    sk && {
      variables: { ...pk.variables, ...sk.variables },
      literal: pk.literal + sk.literal,
    }
  );
}

/**
 * Matches a text with a form, part by part. A variable stands for one part or a piece of it; with
 * `isOpen` the last one stands for all that follows. Linear in the length of the text.
 */
export function matchText(
  form: string,
  text: string,
  separator: string,
  isOpen = false,
): Match | undefined {
  const expected = form.split(separator);
  const found = text.split(separator);
  const last = expected.length - 1;
  if (isOpen && found.length > expected.length && expected[last]?.endsWith('>'))
    found.splice(last, found.length, found.slice(last).join(separator));
  if (found.length !== expected.length) return undefined;
  const match: Match = { variables: {}, literal: 0 };
  for (const [place, part] of expected.entries()) {
    const value = found[place] ?? '';
    const from = part.indexOf('<');
    if (from < 0) {
      if (part !== value) return undefined;
      match.literal += part.length + 1;
      continue;
    }
    const [before, after] = [part.slice(0, from), part.slice(part.lastIndexOf('>') + 1)];
    const inner = value.slice(before.length, value.length - after.length);
    if (!value.startsWith(before) || !value.endsWith(after) || inner === '') return undefined;
    match.variables[part.slice(from + 1, part.lastIndexOf('>'))] = inner;
    match.literal += before.length + after.length;
  }
  return match;
}
