import { indianNumber } from '#contracts/rules/notation.ts';

export const documentsWords = (count: number): string =>
  count === 1 ? '1 document' : `${indianNumber(count)} documents`;
