import type { Subject } from './subject.ts';

/** How data names a person: by an id or an address, or by what others can have too. */
export type Naming = { byId: boolean; byName: boolean };

/** How a value names the person anywhere in it. */
export function namingOf(value: unknown, subject: Subject): Naming {
  const ids = idTexts(subject).map((text) => text.toLowerCase());
  const names = [...subject.names, ...subject.numbers]
    .filter(Boolean)
    .map((text) => text.toLowerCase());
  const found: Naming = { byId: false, byName: false };
  for (const text of textsOf(value)) {
    const lower = text.toLowerCase();
    found.byId ||= ids.some((id) => includesWord(lower, id));
    found.byName ||= names.some((name) => includesWord(lower, name));
  }
  return found;
}

/** Every text in a value. Bytes are not looked into. */
function* textsOf(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  if (value instanceof Uint8Array || typeof value !== 'object' || value === null) return;
  const inner = Array.isArray(value) || value instanceof Set ? value : Object.values(value);
  for (const one of inner) yield* textsOf(one);
}

/** Ids and addresses that name the person and nobody else. */
function idTexts({ ids, outsiderIds }: Subject): string[] {
  const { user, party, agent, email, mobile } = ids;
  return [...user, ...party, ...agent, ...email, ...mobile, ...outsiderIds].filter(Boolean);
}

/** Texts of the person that an erasure replaces; ids stay, as they name nobody by then. */
function replacementsFor({ ids, names, numbers }: Subject): { text: string; by: string }[] {
  return [
    ...[...ids.email].map((text) => ({ text, by: 'erased@erased.invalid' })),
    ...[...ids.mobile, ...numbers].map((text) => ({ text, by: 'erased number' })),
    ...[...names].map((text) => ({ text, by: 'Erased person' })),
  ].filter(({ text }) => text !== '');
}

/** The value with the person's name and addresses replaced. */
export function withoutPerson<Value>(value: Value, subject: Subject): Value;
export function withoutPerson(value: unknown, subject: Subject): unknown {
  if (typeof value === 'string')
    return replacementsFor(subject).reduce(
      (text, { text: found, by }) => replaceWord(text, found, by),
      value,
    );
  if (value instanceof Uint8Array) return value;
  if (value instanceof Set) return new Set([...value].map((one) => withoutPerson(one, subject)));
  if (Array.isArray(value)) return value.map((one) => withoutPerson(one, subject));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, withoutPerson(one, subject)]),
  );
}

const isWordCharacter = (character: string | undefined) =>
  character !== undefined && /[\p{L}\p{M}\p{N}]/u.test(character);

/** Places of a text where a word or several begin, not within longer ones. */
function* placesOf(text: string, found: string): Generator<number> {
  for (let at = text.indexOf(found); at >= 0; at = text.indexOf(found, at + found.length))
    if (!isWordCharacter(text[at - 1]) && !isWordCharacter(text[at + found.length])) yield at;
}

const includesWord = (text: string, found: string) => !placesOf(text, found).next().done;

function replaceWord(text: string, found: string, by: string): string {
  const lower = text.toLowerCase();
  // Some letters change their length; then the text is compared as it is.
  const [haystack, needle] =
    lower.length === text.length ? [lower, found.toLowerCase()] : [text, found];
  let result = '';
  let from = 0;
  for (const at of placesOf(haystack, needle)) {
    result += text.slice(from, at) + by;
    from = at + needle.length;
  }
  return result + text.slice(from);
}
