/** Markup of the skeleton of a draft (contracts/rules/desk/draft-text.ts). Texts are escaped before. */

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/**
 * Words of the case as text. Square brackets become round ones: words of a party are no blank that the
 * author has to fill in.
 */
export const escaped = (text: string): string =>
  text
    .replace(/[&<>"]/g, (character) => entities[character] ?? character)
    .replaceAll('[', '(')
    .replaceAll(']', ')')
    .replace(/\s+/g, ' ')
    .trim();

/** An open blank (contracts/rules/blanks.ts). */
export const gap = (name: string): string => `[${name}]`;

export const heading = (text: string): string => `<h2>${text}</h2>`;
export const subheading = (text: string): string => `<h3>${text}</h3>`;
export const paragraph = (text: string): string => `<p>${text}</p>`;
export const numbered = (text: string): string => `<p data-number="">${text}</p>`;

export const bulleted = (items: readonly string[]): string =>
  `<ul>${items.map((item) => `<li><p>${item}</p></li>`).join('')}</ul>`;

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const row = (cells: readonly string[], tag: 'th' | 'td') =>
    `<tr>${cells.map((cell) => `<${tag}><p>${cell}</p></${tag}>`).join('')}</tr>`;
  return `<table><tbody>${row(head, 'th')}${rows.map((cells) => row(cells, 'td')).join('')}</tbody></table>`;
}
