import { withoutTags } from '#contracts/rules/rich-text.ts';

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** Escaped text of cleaned rich text (clean-rich-text.ts) as it was typed. */
export const unescapeText = (escaped: string) =>
  escaped.replace(/&(amp|lt|gt|quot);/g, (whole, name: string) => entities[name] ?? whole);

/** The words of cleaned rich text in one line, without its markup. */
export function textOfRichText(cleaned: string): string {
  const text = withoutTags(cleaned.replace(/<br \/>|<\/p>|<\/blockquote>/g, ' '));
  return unescapeText(text).replace(/\s+/g, ' ').trim();
}
