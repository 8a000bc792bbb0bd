import { queryOptions } from '@tanstack/react-query';
import {
  type CitationForm,
  type DraftAudience,
  type DraftFileFormat,
  deskEndpoints,
} from '#contracts/endpoints/outcome/desk.ts';
import type { FollowUpKind } from '#contracts/rules/outcome/outcomes.ts';
import { type ApiInput, callApi } from '#portal/shared/api/call-api.ts';
import { invalidate, queryKeys } from '#portal/shared/api/query-keys.ts';
import { useSubmit } from '#portal/shared/feedback/use-submit.ts';

type Address = { caseId: string; draftId: string };

const deskKey = (caseId: string) => ['desk', caseId] as const;

/** The drafts of a case that the user may see. */
export const deskDraftsQuery = (caseId: string) =>
  queryOptions({
    queryKey: [...deskKey(caseId), 'list'],
    queryFn: ({ signal }) => callApi(deskEndpoints.listDeskDrafts, { params: { caseId }, signal }),
  });

/** A draft as it is stored now; the editor holds its own text. */
export const readDraft = (params: Address, signal?: AbortSignal) =>
  callApi(deskEndpoints.getDeskDraft, {
    params,
    isBackground: true,
    ...(signal && { signal }),
  });

export const deskDraftQuery = (address: Address) =>
  queryOptions({
    queryKey: [...deskKey(address.caseId), 'draft', address.draftId],
    queryFn: ({ signal }) => readDraft(address, signal),
  });

/** The text of a kept version, which never changes. */
export const deskVersionQuery = (address: Address, version: number) =>
  queryOptions({
    queryKey: [...deskKey(address.caseId), 'version', address.draftId, version],
    queryFn: async ({ signal }) =>
      (
        await callApi(deskEndpoints.getDeskVersion, {
          params: { ...address, version: String(version) },
          signal,
          isBackground: true,
        })
      ).text,
    staleTime: Number.POSITIVE_INFINITY,
  });

type SavedDraft = NonNullable<ApiInput<(typeof deskEndpoints)['saveDeskDraft']>['body']>;

export const saveDraft = (params: Address, body: SavedDraft) =>
  callApi(deskEndpoints.saveDeskDraft, { params, body, isBackground: true });

/** What a draft begins with: the skeleton or nothing, and the award that it follows, or that it is an order. */
export type NewDraft = {
  isEmpty?: boolean;
  follows?: { kind: FollowUpKind; agreementId: string };
  isOrder?: boolean;
};

export const useCreateDraft = (caseId: string) =>
  useSubmit({
    loader: 'Beginning the draft...',
    mutationFn: ({ idempotencyKey, ...body }: NewDraft & { idempotencyKey: string }) =>
      callApi(deskEndpoints.createDeskDraft, { params: { caseId }, body, idempotencyKey }),
    onSuccess: (_reply, _input, _context, { client }) => invalidate(client, deskKey(caseId)),
  });

export const useShareDraft = (address: Address) =>
  useSubmit({
    mutationFn: (audience: DraftAudience) =>
      callApi(deskEndpoints.shareDeskDraft, { params: address, body: { audience } }),
    onSuccess: (_reply, _input, _context, { client }) =>
      invalidate(client, deskKey(address.caseId)),
  });

export const useDeleteDraft = (caseId: string) =>
  useSubmit({
    mutationFn: (draftId: string) =>
      callApi(deskEndpoints.deleteDeskDraft, { params: { caseId, draftId } }),
    onSuccess: (_reply, _input, _context, { client }) => invalidate(client, deskKey(caseId)),
  });

/** The form of an exported draft. */
export type DraftFile = { format: DraftFileFormat; citations: CitationForm };

/** A signed address of the draft as a file. */
export const readDraftFile = async (params: Address, query: DraftFile): Promise<string> =>
  (await callApi(deskEndpoints.exportDeskDraft, { params, query })).fileUrl;

/** As it would be published. */
export const PUBLISHED_FILE: DraftFile = { format: 'pdf', citations: 'plain' };

type Publication = NonNullable<ApiInput<(typeof deskEndpoints)['publishDeskDraft']>['body']>;

export const usePublishDraft = (address: Address) =>
  useSubmit({
    loader: 'Publishing...',
    mutationFn: (body: Publication) =>
      callApi(deskEndpoints.publishDeskDraft, { params: address, body }),
    // After a failure too: another window may have published it.
    onSettled: (_reply, _error, _input, _context, { client }) =>
      invalidate(
        client,
        deskKey(address.caseId),
        queryKeys.case(address.caseId),
        queryKeys.docket,
        // An order is a document, and sets the next hearing.
        queryKeys.documents(address.caseId),
        queryKeys.causeList,
        queryKeys.orders,
      ),
  });
