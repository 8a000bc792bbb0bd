import { existsSync, readFileSync } from 'node:fs';

/** A test is written as `file`, or as `file` and the name of a test or a group in it. */
export function faultsOfTest(written: string): string[] {
  const [, file, name = ''] = /^`([^`]+\.test\.tsx?)`(.*)$/.exec(written) ?? [];
  if (!file) return [`not a test: ${written}`];
  if (!existsSync(file)) return [`no file ${file}`];
  const title = name.trim();
  if (title && !hasTest(readFileSync(file, 'utf8'), title)) return [`no test in ${file}: ${title}`];
  return [];
}

/** Whether a call has this name as its first argument: `it('…', `, `it.each([…])('…', `. */
export function hasTest(code: string, name: string): boolean {
  return ["'", '"', '`'].some((quote) => {
    const literal = `${quote}${name}${quote},`;
    for (let at = code.indexOf(literal); at >= 0; at = code.indexOf(literal, at + 1))
      if (code.slice(0, at).trimEnd().endsWith('(')) return true;
    return false;
  });
}
