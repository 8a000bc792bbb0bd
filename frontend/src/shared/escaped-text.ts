/**
 * The text behind HTML that holds nothing but escaped text and line breaks (contracts/endpoints/notes.ts).
 * Shown as text, never as markup: unexpected elements are visible and inert.
 */
export function textOfEscaped(html: string): string {
  return html
    .replace(/<br>/g, '\n')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');
}
