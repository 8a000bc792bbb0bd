import { documentsWords } from '../../documents-words.ts';

/** The selected documents on which an act is not done. */
export function LeftOutDocuments({ count, reason }: { count: number; reason: string }) {
  if (count === 0) return null;
  const head = `${documentsWords(count)} of the selection ${count === 1 ? 'is' : 'are'} left out`;
  return <p className="soft">{`${head}: ${reason}.`}</p>;
}
