/**
 * `RegExp.escape`, which the search of pdf.js calls and only browsers of 2025 and
 * later have. Escapes the syntax characters only, which is enough for that search.
 */
if (!('escape' in RegExp))
  Object.defineProperty(RegExp, 'escape', {
    configurable: true,
    writable: true,
    value: (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'),
  });
