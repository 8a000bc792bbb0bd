import { parseSync } from '@swc/core';

export type RegularExpression = { source: string; flags: string };

/** The regular expression literals of a TypeScript source. */
export function regularExpressionsIn(source: string, isTsx: boolean): RegularExpression[] {
  const found: RegularExpression[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if ('type' in node && node.type === 'RegExpLiteral' && 'pattern' in node && 'flags' in node)
      found.push({ source: String(node.pattern), flags: String(node.flags) });
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseSync(source, { syntax: 'typescript', tsx: isTsx, target: 'esnext' }).body);
  return found;
}
