import { documentsWords } from '../documents-words.ts';

/** What is added, and what the bundle has already. */
export function additionText(added: number, held: number): string {
  if (added === 0) return 'All selected documents are in this bundle.';
  const text = `${documentsWords(added)} will be added at the end, and its PDF assembled again.`;
  if (held === 0) return text;
  return `${text} ${documentsWords(held)} ${held === 1 ? 'is' : 'are'} in it already.`;
}
