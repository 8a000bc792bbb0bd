/**
 * Adds `RegExp.escape`, which the search of pdf.js calls, to browsers older than 2025. Escapes the
 * syntax characters only, which is enough for that search.
 */
export function addRegExpEscape(): void {
  if ('escape' in RegExp) return;
  Object.defineProperty(RegExp, 'escape', {
    configurable: true,
    writable: true,
    value: (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'),
  });
}
