import { documentsEndpoints } from '#contracts/endpoints/files/documents.ts';
import { isRefusal } from '#portal/shared/api/api-failure.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { invalidate, queryKeys } from '#portal/shared/api/query-keys.ts';
import { useSubmit } from '#portal/shared/feedback/use-submit.ts';
import type { DateChange } from './dates-draft.ts';

/**
 * Saves dates one after the other. Returns why documents refused theirs, by document; another failure,
 * e.g. of the network, ends the act.
 */
export const useSaveDates = (caseId: string) =>
  useSubmit({
    loader: 'Saving...',
    mutationFn: async (changes: readonly DateChange[]) => {
      const refused = new Map<string, string>();
      for (const { document, day } of changes) {
        try {
          await callApi(documentsEndpoints.updateDocument, {
            params: { caseId, documentId: document.id },
            body: { documentDate: day },
          });
        } catch (error) {
          if (!isRefusal(error) || !ofDocument.has(error.code ?? '')) throw error;
          refused.set(document.id, error.message);
        }
      }
      return refused;
    },
    // After a failure too: some dates are saved.
    onSettled: (_reply, _error, _input, _context, { client }) =>
      invalidate(client, queryKeys.documents(caseId), queryKeys.bundles(caseId)),
  });

/** Refusals that concern one document, not the caller. */
const ofDocument: ReadonlySet<string> = new Set([
  'invalid_input',
  'not_allowed',
  'not_found',
  'conflict',
]);
