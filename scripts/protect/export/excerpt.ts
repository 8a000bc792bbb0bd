import { gunzipSync } from 'node:zlib';
import { namingOf } from '../person/naming.ts';
import type { Subject } from '../person/subject.ts';

/** What an export shows of an item: the person's own data whole, of other data what names them. */

/** Stored encrypted, or as a hash or a secret: it says nothing to the person. */
const HIDDEN =
  /^(?:sealed|packed$|token|link$|taskToken|documentNumber$|documentFingerprint$|pan$)/;
const HIDDEN_WORDS = '(stored encrypted or as a hash)';

/** Compressed texts of an item have at most this size. */
const UNPACKED_MAX_BYTES = 16 * 1024 * 1024;

/** An item of the person's own, with compressed texts unpacked and secrets left out. */
export function wholeOf(value: unknown): unknown {
  if (value instanceof Uint8Array) return unpacked(value);
  if (value instanceof Set) return [...value].map(wholeOf);
  if (Array.isArray(value)) return value.map(wholeOf);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      HIDDEN.test(name) && !(one instanceof Uint8Array) ? HIDDEN_WORDS : wholeOf(one),
    ]),
  );
}

function unpacked(bytes: Uint8Array): string {
  try {
    return gunzipSync(bytes, { maxOutputLength: UNPACKED_MAX_BYTES }).toString('utf8');
  } catch {
    return HIDDEN_WORDS;
  }
}

/** Attributes that say which record an excerpt is from. */
const context = ['id', 'caseId', 'caseCode', 'code', 'at', 'createdAt', 'updatedAt'];

/**
 * What of another item names the person: the maps with their id or address, without lists and maps
 * beside them that are about others. `shows`: the only attributes of the item to show.
 */
export function excerptOf(
  item: Record<string, unknown>,
  { subject, shows }: { subject: Subject; shows: readonly string[] | undefined },
): Record<string, unknown> {
  const visible = shows
    ? Object.fromEntries(Object.entries(item).filter(([name]) => shows.includes(name)))
    : item;
  const part = partOf(visible, subject);
  const named = Object.fromEntries(
    context.flatMap((name) => (typeof item[name] === 'string' ? [[name, item[name]]] : [])),
  );
  return { ...named, ...(isMap(part) ? part : {}) };
}

function partOf(value: unknown, subject: Subject): unknown {
  if (value instanceof Uint8Array) return undefined;
  if (Array.isArray(value) || value instanceof Set) {
    const parts = [...value].map((one) => partOf(one, subject)).filter((one) => one !== undefined);
    return parts.length > 0 ? parts : undefined;
  }
  if (!isMap(value)) return isOfPerson(value, subject) ? value : undefined;
  const entries = Object.entries(value);
  const isNamedHere = entries.some(([, one]) => isScalar(one) && isOfPerson(one, subject));
  const shown = entries.flatMap(([name, one]): [string, unknown][] => {
    if (isScalar(one)) return isNamedHere ? [[name, HIDDEN.test(name) ? HIDDEN_WORDS : one]] : [];
    const part = partOf(one, subject);
    return part === undefined ? [] : [[name, part]];
  });
  return shown.length > 0 ? Object.fromEntries(shown) : undefined;
}

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  !(value instanceof Set) &&
  !(value instanceof Uint8Array);

const isScalar = (value: unknown) => typeof value !== 'object' || value === null;

function isOfPerson(value: unknown, subject: Subject): boolean {
  const { byId, byName } = namingOf(value, subject);
  return byId || byName;
}
