/**
 * How a word sounds, for the local recogniser: words of one sound differ in aspiration, length of vowels
 * and doubled letters only, as Ojha and Oja. A custom vocabulary decides between them.
 */
export function soundOf(word: string): string {
  const letters = word.normalize('NFD').toLowerCase();
  if (!/^[a-z]/.test(letters))
    // The dot of a borrowed sound, and the marks of nasal vowels.
    return letters.replace(/[\u093c\u0901\u0902\u09bc\u0981\u0a3c\u0a70\u0a71\u0b3c\u0a82]/g, '');
  const plain = letters.replace(/[^a-z]/g, '').replace(/ph/g, 'f');
  const sounds = `${plain.slice(0, 1)}${plain.slice(1).replaceAll('h', '')}`
    .replace(/ee|ii|ea/g, 'i')
    .replace(/oo|uu/g, 'u')
    .replace(/w/g, 'v')
    .replace(/y/g, 'i')
    .replace(/ck|q/g, 'k');
  return [...sounds].filter((letter, at) => letter !== sounds[at - 1]).join('');
}
