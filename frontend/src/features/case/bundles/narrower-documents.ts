import { ApiFailure } from '#portal/shared/api/api-failure.ts';

/** A document that fewer people may see than the bundle. */
export type NarrowerDocument = { id: string; name: string };

const FIELD = 'confirmedDocuments.';

/** The documents that a refused write names; undefined for every other failure. */
export function narrowerDocumentsOf(error: unknown): readonly NarrowerDocument[] | undefined {
  if (!(error instanceof ApiFailure) || error.code !== 'conflict') return undefined;
  const named = error.issues.filter(({ field }) => field.startsWith(FIELD));
  if (named.length === 0) return undefined;
  return named.map(({ field, message }) => ({ id: field.slice(FIELD.length), name: message }));
}
