/** Edits of library code at build time: each fails the build when the library has changed. */

/** Splits a style sheet into its top-level rules. */
export function topLevelRules(css: string): string[] {
  const rules: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < css.length; at += 1) {
    if (css[at] === '{') depth += 1;
    else if (css[at] === '}') {
      depth -= 1;
      if (depth === 0) {
        rules.push(css.slice(start, at + 1).trim());
        start = at + 1;
      }
    }
  }
  return rules;
}

/** Throws unless `search` occurs exactly once. */
export function replaceOnce(
  code: string,
  search: string,
  replacement: string,
  what: string,
): string {
  if (code.split(search).length !== 2) throw new Error(`${what} is not where it was`);
  return code.replace(search, replacement);
}

/**
 * Puts `instead` in place of a function or class at the top level of a module. It ends at the first
 * line that is only a brace, with or without a semicolon.
 */
export function replaceDeclaration(code: string, head: string, instead: string): string {
  const from = code.search(new RegExp(`^${head}\\b`, 'm'));
  const end = from < 0 ? null : /^\};?$/m.exec(code.slice(from));
  if (!end) throw new Error(`${head} is not where it was`);
  return `${code.slice(0, from)}${instead}${code.slice(from + end.index + end[0].length)}`;
}
