import { clockOf } from '#contracts/rules/documents/citations.ts';

/** 'Annexure P-3.pdf, page 12'. */
export const labelOfPage = ({ name }: { name: string }, page: number): string =>
  `${name}, page ${page}`;

/** 'Hearing of 2 March, 0:14:03', 'Cross-examination of Asha Rao, turn 7'. */
export const labelOfSpeech = (
  kind: 'transcript' | 'examination',
  title: string,
  place: number,
): string =>
  kind === 'transcript' ? `${title}, ${clockOf(place)}` : `Cross-examination, turn ${place}`;
