import { queryOptions } from '@tanstack/react-query';
import {
  type DecidedReference,
  type Reference,
  referencesEndpoints,
} from '#contracts/endpoints/search/references.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { useSubmit } from '#portal/shared/feedback/use-submit.ts';

type OfDocument = { caseId: string; documentId: string };

/** The links of a document that the user may follow; the document is read without them, too. */
export const referenceLinksQuery = ({ caseId, documentId }: OfDocument) =>
  queryOptions({
    queryKey: ['reference-links', caseId, documentId],
    queryFn: async ({ signal }) => {
      const { links } = await callApi(referencesEndpoints.listReferenceLinks, {
        params: { caseId, documentId },
        signal,
        isBackground: true,
      });
      return links;
    },
  });

/** The references in a document's text, found anew each time. */
export const referencesQuery = ({ caseId, documentId }: OfDocument) =>
  queryOptions({
    queryKey: ['references', caseId, documentId],
    queryFn: ({ signal }) =>
      callApi(referencesEndpoints.listReferences, {
        params: { caseId, documentId },
        signal,
        isBackground: true,
      }),
    gcTime: 0,
  });

/** Sends decisions, and shows them at once. What others decided meanwhile is read again. */
export const useDecideReferences = (of: OfDocument) =>
  useSubmit({
    loader: 'Saving...',
    mutationFn: (decisions: DecidedReference[]) =>
      callApi(referencesEndpoints.decideReferences, { params: of, body: { decisions } }),
    onSuccess: ({ decided }, _input, _context, { client }) => {
      const byKey = new Map(decided.map(({ key, decisions }) => [key, decisions]));
      client.setQueryData(
        referencesQuery(of).queryKey,
        (found) => found && { ...found, references: found.references.map(withDecision(byKey)) },
      );
      void client.invalidateQueries(referenceLinksQuery(of));
    },
    onError: (_error, _input, _context, { client }) =>
      void client.invalidateQueries(referencesQuery(of)),
  });

const withDecision =
  (byKey: ReadonlyMap<string, Reference['decisions']>) =>
  (reference: Reference): Reference => ({
    ...reference,
    decisions: byKey.get(reference.key) ?? reference.decisions,
  });
