/** 'Award: the decision' → its word and its meaning; a text without a colon is all meaning. */
export function splitTerm(text: string): { term: string; meaning: string } {
  const at = text.indexOf(': ');
  return at < 0
    ? { term: '', meaning: text }
    : { term: text.slice(0, at), meaning: text.slice(at + 2) };
}
