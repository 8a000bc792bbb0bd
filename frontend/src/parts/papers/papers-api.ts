import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import { agreementsEndpoints } from '#contracts/endpoints/outcome/agreements.ts';
import {
  AGREEMENT_MISSING,
  agreementKindOf,
  type DecisionKind,
} from '#contracts/rules/outcome/outcomes.ts';
import type { SummaryMode } from '#contracts/rules/outcome/papers.ts';
import { ApiFailure } from '#portal/shared/api/api-failure.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { caseQuery } from '#portal/shared/api/case.ts';
import { invalidate, queryKeys } from '#portal/shared/api/query-keys.ts';
import { useDownload } from '#portal/shared/feedback/use-download.ts';
import { useSubmit } from '#portal/shared/feedback/use-submit.ts';

const papersKey = (caseId: string) => [...queryKeys.case(caseId), 'papers'];

/** The published versions of a case's summary, newest first. */
export const summaryVersionsQuery = (caseId: string) =>
  queryOptions({
    queryKey: [...papersKey(caseId), 'versions'],
    queryFn: async ({ signal }) => {
      const reply = await callApi(agreementsEndpoints.listSummaryVersions, {
        params: { caseId },
        signal,
      });
      return reply.data;
    },
  });

/** The text of a published version, which never changes. */
export const summaryVersionQuery = (caseId: string, version: number) =>
  queryOptions({
    queryKey: ['summary-version', caseId, version],
    queryFn: async ({ signal }) => {
      const reply = await callApi(agreementsEndpoints.getSummaryVersion, {
        params: { caseId, version: String(version) },
        signal,
      });
      return reply.summary;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Texts to start a summary with. */
export const summaryStartsQuery = (caseId: string) =>
  queryOptions({
    queryKey: [...papersKey(caseId), 'starts'],
    queryFn: async ({ signal }) => {
      const reply = await callApi(agreementsEndpoints.getSummaryStarts, {
        params: { caseId },
        signal,
        isBackground: true,
      });
      return reply.starts;
    },
  });

/**
 * Saves the summary of a case. The case is read again after a conflict; after a success the caller
 * stores the reply (`storeSummary`), so that its form is not compared with its own save.
 */
export const useSaveSummary = (caseId: string) =>
  useSubmit({
    mutationFn: ({ mode, ...body }: { mode: SummaryMode; summary: string; version: number }) =>
      callApi(agreementsEndpoints.saveSummary, { params: { caseId, mode }, body }),
    onError: async (error, _input, _context, { client }) => {
      if (error instanceof ApiFailure && error.code === 'conflict')
        await invalidate(client, queryKeys.case(caseId));
    },
  });

/** Puts a saved summary into the shown case, and reloads the lists. */
export function useStoreSummary(caseId: string) {
  const client = useQueryClient();
  return (saved: Pick<Case, 'negotiationSummary' | 'summaryStatus' | 'summaryVersion'>): void => {
    client.setQueryData(caseQuery(caseId).queryKey, (shown) => shown && { ...shown, ...saved });
    void invalidate(client, queryKeys.docket, papersKey(caseId));
  };
}

/** Registers an uploaded agreement: the first one, or in place of `replacedId`. */
export const useUploadAgreement = ({ id: caseId, resolutionKind }: Case) =>
  useSubmit({
    loader: 'Uploading Agreement Document...',
    mutationFn: ({
      address,
      name,
      replacedId,
    }: {
      address: string;
      name: string;
      replacedId: string | undefined;
    }) => {
      const isNegotiation = agreementKindOf(resolutionKind) === 'negotiationAgreement';
      const body = { url: { url: address, uploadType: '' as const }, name };
      if (replacedId === undefined)
        return callApi(
          isNegotiation
            ? agreementsEndpoints.createNegotiationAgreement
            : agreementsEndpoints.createDealAgreement,
          { params: { caseId }, body },
        );
      return callApi(
        isNegotiation
          ? agreementsEndpoints.updateNegotiationAgreement
          : agreementsEndpoints.updateDealAgreement,
        { params: { caseId, documentId: replacedId }, body },
      );
    },
    // After a failure too: another window may have uploaded one.
    onSettled: (_reply, _error, _input, _context, { client }) =>
      invalidate(client, queryKeys.case(caseId), queryKeys.docket),
  });

/** Registers an upload that refers to the award in force, e.g. a correction. */
export const useUploadFollowUp = (caseId: string) =>
  useSubmit({
    loader: 'Uploading document...',
    mutationFn: ({
      awardId,
      kind,
      address,
      name,
    }: {
      awardId: string;
      kind: DecisionKind;
      address: string;
      name: string;
    }) =>
      callApi(agreementsEndpoints.createFollowUp, {
        params: { caseId, documentId: awardId },
        body: { kind, url: { url: address, uploadType: '' }, name },
      }),
    // After a failure too: another window may have replaced the award.
    onSettled: (_reply, _error, _input, _context, { client }) =>
      invalidate(client, queryKeys.case(caseId), queryKeys.docket),
  });

/** Signed addresses are valid for five minutes; older ones are read again. */
const ADDRESS_VALID_MS = 4 * 60_000;

/** Downloads one document of a case, filed or final. */
export function useDocumentDownload(caseId: string, documentId: string) {
  const client = useQueryClient();
  return useDownload(async () => {
    const shown = await client.fetchQuery({ ...caseQuery(caseId), staleTime: ADDRESS_VALID_MS });
    const filed = shown.filedDocuments.find(({ id }) => id === documentId);
    const paper = shown.uploadedDocuments.find(({ id }) => id === documentId);
    const address = filed?.url ?? paper?.url.url;
    if (address === undefined) throw new ApiFailure(AGREEMENT_MISSING);
    return address;
  });
}
