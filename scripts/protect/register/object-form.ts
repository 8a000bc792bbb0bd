/** Variables of an object's key by name, and how much literal text it shares with the form. */
export type Match = { variables: Record<string, string>; literal: number };

/**
 * Matches the key of an object with a form; undefined if it is of another one. A variable `<name>`
 * stands for a part between slashes or a piece of one; `…` at the end stands for all that follows.
 * Linear in the length of the key.
 */
export function matchObject(form: string, key: string): Match | undefined {
  if (!form.endsWith('…')) return matchParts(form.split('/'), key.split('/'));
  const parts = form.slice(0, -1).split('/');
  const found = key.split('/');
  // All that follows is one part.
  const rest = found.splice(parts.length - 1).join('/');
  const last = parts.pop() ?? '';
  if (rest === '' || (last !== '' && !last.startsWith('<'))) return undefined;
  return matchParts(parts, found);
}

function matchParts(expected: readonly string[], found: readonly string[]): Match | undefined {
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
