import type { StreamFilter } from '#shared/function-definition.constants.ts';

/** Public declarations of the documents domain; importing them loads no code. */

/** Partition keys of the items with the case of a document. */
export const DOCUMENT_PLACES_PREFIX = 'DOCUMENT#';

/** Documents whose visibility was changed or whose processing is complete. */
export const changedDocuments: StreamFilter = {
  keyPrefix: DOCUMENT_PLACES_PREFIX,
  events: ['MODIFY'],
};
