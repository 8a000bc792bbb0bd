/**
 * How a word sounds, for the local recogniser: words of one sound differ in aspiration, length of vowels
 * and doubled letters only, as Ojha and Oja. A custom vocabulary decides between them.
 */
export function soundOf(word: string): string {
  const letters = word.normalize('NFD').toLowerCase();
  if (!/^[a-z]/.test(letters))
    // The dot of a borrowed sound, and the marks of nasal vowels.
    return letters.replace(/[\u093c\u0901\u0902\u09bc\u0981\u0a3c\u0a70\u0a71\u0b3c\u0a82]/g, '');
  return letters
    .replace(/[^a-z]/g, '')
    .replace(/ph/g, 'f')
    .replace(/(?<=[a-z])h/g, '')
    .replace(/ee|ii|ea/g, 'i')
    .replace(/oo|uu/g, 'u')
    .replace(/w/g, 'v')
    .replace(/y/g, 'i')
    .replace(/ck|q/g, 'k')
    .replace(/(.)\1+/g, '$1');
}
