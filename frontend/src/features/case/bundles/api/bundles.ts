import { queryOptions } from '@tanstack/react-query';
import { bundlesEndpoints } from '#contracts/endpoints/files/bundles.ts';
import type { BundleManifest } from '#contracts/rules/bundling/bundles.ts';
import type { DocumentVisibility } from '#contracts/rules/documents/documents.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { invalidate, queryKeys } from '#portal/shared/api/query-keys.ts';
import { useSubmit } from '#portal/shared/feedback/use-submit.ts';

/** Bundles in assembly are read again after this time. */
const ASSEMBLY_POLL_MS = 1_500;

const isUnderWay = (state: string) => state === 'queued' || state === 'assembling';

/** The bundles of a case that the user may see. Reloads while one of them is assembled. */
export const bundlesQuery = (caseId: string) =>
  queryOptions({
    queryKey: queryKeys.bundles(caseId),
    queryFn: async ({ signal }) => {
      const { bundleDetails } = await callApi(bundlesEndpoints.listBundles, {
        params: { caseId },
        signal,
        isBackground: true,
      });
      return bundleDetails;
    },
    refetchInterval: ({ state }) =>
      state.data?.some(({ assembly }) => isUnderWay(assembly.state)) ? ASSEMBLY_POLL_MS : false,
  });

/** A bundle of the user with its manifest, documents and plan. */
export const wholeBundleQuery = (caseId: string, bundleId: string) =>
  queryOptions({
    queryKey: [...queryKeys.bundles(caseId), bundleId],
    queryFn: ({ signal }) =>
      callApi(bundlesEndpoints.getBundle, {
        params: { caseId, bundleId },
        signal,
        isBackground: true,
      }),
  });

/** The documents of the case, for a bundle: which it holds, with their pages. */
export const bundleDocumentsQuery = (caseId: string, bundleId: string) =>
  queryOptions({
    queryKey: [...queryKeys.bundles(caseId), bundleId, 'documents'],
    queryFn: async ({ signal }) => {
      const { documentList } = await callApi(bundlesEndpoints.listBundleDocuments, {
        params: { caseId, bundleId },
        signal,
        isBackground: true,
      });
      return documentList;
    },
  });

/** The volumes of a bundle's last PDF, for all who see the bundle. */
export const bundleVolumesQuery = (caseId: string, bundleId: string) =>
  queryOptions({
    queryKey: [...queryKeys.bundles(caseId), bundleId, 'volumes'],
    queryFn: async ({ signal }) => {
      const { volumes } = await callApi(bundlesEndpoints.listBundleVolumes, {
        params: { caseId, bundleId },
        signal,
        isBackground: true,
      });
      return volumes;
    },
  });

/** The complete PDFs of a bundle, newest first. */
export const bundleVersionsQuery = (caseId: string, bundleId: string) =>
  queryOptions({
    queryKey: [...queryKeys.bundles(caseId), bundleId, 'versions'],
    queryFn: async ({ signal }) => {
      const { versions } = await callApi(bundlesEndpoints.listBundleVersions, {
        params: { caseId, bundleId },
        signal,
        isBackground: true,
      });
      return versions;
    },
  });

/** Where each page of one PDF of a bundle is in another. */
export const comparisonQuery = (
  caseId: string,
  bundleId: string,
  { from, to }: { from: number; to: number },
) =>
  queryOptions({
    queryKey: [...queryKeys.bundles(caseId), bundleId, 'comparison', from, to],
    queryFn: async ({ signal }) => {
      const { pages } = await callApi(bundlesEndpoints.compareBundleVersions, {
        params: { caseId, bundleId },
        query: { from, to },
        signal,
        isBackground: true,
      });
      return pages;
    },
  });

/** Handles a failure in place of the toast, e.g. documents to confirm. */
type OnFailure<Input> = (error: unknown, input: Input) => void;

/** A write on bundles of a case; their list is read again, after a failure too. */
function useBundleWrite<Result, Input>(
  caseId: string,
  loader: string,
  mutationFn: (input: Input) => Promise<Result>,
  onFailure?: OnFailure<Input>,
) {
  return useSubmit<Result, Input>({
    loader,
    mutationFn,
    ...(onFailure && { onFailure }),
    // Somebody else may have changed the bundle.
    onSettled: (_reply, _error, _input, _context, { client }) =>
      invalidate(client, queryKeys.bundles(caseId)),
  });
}

type NewBundle = { bundleName: string; idempotencyKey: string };

export const useCreateBundle = (caseId: string) =>
  useBundleWrite(caseId, 'Uploading Bundle Name', ({ bundleName, idempotencyKey }: NewBundle) =>
    callApi(bundlesEndpoints.createBundle, {
      params: { caseId },
      body: { bundleName },
      idempotencyKey,
    }),
  );

type BundleId = { caseId: string; bundleId: string };

export const useRenameBundle = (params: BundleId) =>
  useBundleWrite(params.caseId, 'Update Bundle Name', (bundleName: string) =>
    callApi(bundlesEndpoints.changeBundle, { params, body: { bundleName } }),
  );

export type Regeneration = {
  bundleName: string;
  bundleDocuments: { id: string; pageNo: string; position: number }[];
  addPageNumber: boolean;
  version: number;
};

export const useRegenerateBundle = (params: BundleId, onFailure: OnFailure<Regeneration>) =>
  useBundleWrite(
    params.caseId,
    'Regenerate Bundle...',
    (body: Regeneration) => callApi(bundlesEndpoints.changeBundle, { params, body }),
    onFailure,
  );

export const useDeleteBundle = (caseId: string) =>
  useBundleWrite(caseId, 'Loading...', (bundleId: string) =>
    callApi(bundlesEndpoints.deleteBundle, { params: { caseId, bundleId } }),
  );

export type Sharing = { visibilityType: DocumentVisibility; confirmedDocuments: string[] };

export const useShareBundle = (params: BundleId, onFailure?: OnFailure<Sharing>) =>
  useBundleWrite(
    params.caseId,
    'Change Visibility...',
    (body: Sharing) => callApi(bundlesEndpoints.shareBundle, { params, body }),
    onFailure,
  );

export const useAddPageNumbers = (caseId: string) =>
  useBundleWrite(caseId, 'Loading...', (bundleId: string) =>
    callApi(bundlesEndpoints.addPageNumbers, { params: { bundleId }, body: {} }),
  );

type Annotation = { pageNo: number; annotationContent: string };

export const useAddAnnotation = ({ caseId, bundleId }: BundleId) =>
  useBundleWrite(caseId, 'Loading...', (body: Annotation) =>
    callApi(bundlesEndpoints.addAnnotation, { params: { bundleId }, body }),
  );

export const useDeletePages = ({ caseId, bundleId }: BundleId) =>
  useBundleWrite(caseId, 'Loading...', (pagesToBeDeleted: string) =>
    callApi(bundlesEndpoints.deletePages, { params: { bundleId }, body: { pagesToBeDeleted } }),
  );

export type Addition = { id: string; pageNo: string; position?: number };

export type AdditionKind = 'section' | 'page';

const additions = {
  section: { endpoint: bundlesEndpoints.addSection, loader: 'Add section...' },
  page: { endpoint: bundlesEndpoints.addPages, loader: 'Add page...' },
} as const;

export function useAddToBundle(
  kind: AdditionKind,
  { caseId, bundleId }: BundleId,
  onFailure: OnFailure<Addition>,
) {
  const { endpoint, loader } = additions[kind];
  return useBundleWrite(
    caseId,
    loader,
    (chosen: Addition) =>
      callApi(endpoint, { params: { bundleId }, body: { bundleDocuments: [chosen] } }),
    onFailure,
  );
}

export const useAssembleBundle = (caseId: string) =>
  useBundleWrite(caseId, 'Regenerate Bundle...', (bundleId: string) =>
    callApi(bundlesEndpoints.assembleBundle, { params: { caseId, bundleId } }),
  );

export type SavedManifest = BundleManifest & { version: number };

export const useSaveManifest = (params: BundleId, onFailure: OnFailure<SavedManifest>) =>
  useBundleWrite(
    params.caseId,
    'Regenerate Bundle...',
    (body: SavedManifest) => callApi(bundlesEndpoints.saveManifest, { params, body }),
    onFailure,
  );
