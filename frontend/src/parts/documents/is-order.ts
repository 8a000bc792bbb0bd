import type { ListedDocument } from '#contracts/endpoints/files/documents.ts';

/** Whether a document has a type of the category of orders and awards. */
export const isOrder = ({ url }: Pick<ListedDocument, 'url'>): boolean =>
  url.category === 'Orders and Awards';
