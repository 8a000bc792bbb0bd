/**
 * Keeps identity numbers out of the browser's storage. A field is named alone, or as
 * `respondents.*.respondentPanNumber` inside the items of a list.
 */

type Fields = Readonly<Record<string, unknown>>;

/**
 * Splits a form's values. `stored` may enter the storage, `secret` stays in the page's memory and
 * holds only what differs from `blank`. An item whose number is one of `blank` stores the index of
 * its item there, so that a reload keeps a number that the server has.
 */
export function splitUnstored(
  values: Fields,
  fields: readonly string[],
  blank: Fields,
): { stored: Fields; secret: Fields } {
  const stored: Record<string, unknown> = { ...values };
  const secret: Record<string, unknown> = {};
  for (const name of fields) {
    const path = listPathOf(name);
    if (!path) {
      if (name in values && values[name] !== blank[name]) secret[name] = values[name];
      delete stored[name];
      continue;
    }
    const numbers = itemsOf(values[path.list]).map((item) => item[path.field]);
    const known = itemsOf(blank[path.list]).map((item) => item[path.field]);
    if (numbers.some((one) => one && !known.includes(one))) secret[name] = numbers;
    stored[path.list] = itemsOf(stored[path.list]).map((item) => ({
      ...item,
      [path.field]: item[path.field] ? known.indexOf(item[path.field]) : NONE,
    }));
  }
  return { stored, secret };
}

/** Joins split values; without `secret`, e.g. after a reload, its numbers are empty. */
export function joinUnstored(
  stored: Fields,
  secret: Fields,
  fields: readonly string[],
  blank: Fields,
): Fields {
  const values: Record<string, unknown> = { ...stored };
  for (const name of fields) {
    const path = listPathOf(name);
    if (!path) {
      if (name in secret) values[name] = secret[name];
      continue;
    }
    if (!Array.isArray(stored[path.list])) continue;
    const numbers = secret[name];
    const known = itemsOf(blank[path.list]);
    values[path.list] = itemsOf(values[path.list]).map((item, at) => ({
      ...item,
      [path.field]: Array.isArray(numbers)
        ? numbers[at]
        : (known[Number(item[path.field])]?.[path.field] ?? ''),
    }));
  }
  return values;
}

/** Index for a number that is empty or not in the blank form. */
const NONE = -1;

function listPathOf(name: string): { list: string; field: string } | undefined {
  const [list, field] = name.split('.*.');
  return list !== undefined && field !== undefined ? { list, field } : undefined;
}

const itemsOf = (list: unknown): Fields[] => (Array.isArray(list) ? list : []);
