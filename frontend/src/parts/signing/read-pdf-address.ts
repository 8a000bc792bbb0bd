import type { QueryClient } from '@tanstack/react-query';
import { documentsEndpoints } from '#contracts/endpoints/files/documents.ts';
import { ViewerFailure } from '#portal/parts/viewer/viewer-failure.ts';
import { ApiFailure } from '#portal/shared/api/api-failure.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { caseQuery } from '#portal/shared/api/case.ts';

/** A signed address of a document's PDF or PDF rendition. Throws ViewerFailure. */
export const readPdfAddress = (caseId: string, documentId: string): Promise<string> =>
  orFailure(async () => {
    const params = { caseId, documentId };
    const { pdfUrl } = await callApi(documentsEndpoints.getDocument, {
      params,
      isBackground: true,
    });
    return pdfUrl;
  });

/** A signed address of an agreement, an award, or what followed it. Throws ViewerFailure. */
export const readAgreementAddress = (
  client: QueryClient,
  caseId: string,
  agreementId: string,
): Promise<string> =>
  orFailure(async () => {
    const shown = await client.fetchQuery({ ...caseQuery(caseId), staleTime: 0 });
    return shown.uploadedDocuments.find(({ id }) => id === agreementId)?.url.url ?? '';
  });

async function orFailure(read: () => Promise<string>): Promise<string> {
  let address = '';
  try {
    address = await read();
  } catch (cause) {
    const isGone = cause instanceof ApiFailure && [403, 404, 409].includes(cause.status ?? 0);
    throw new ViewerFailure(isGone ? 'gone' : 'network', { cause });
  }
  if (address === '') throw new ViewerFailure('gone');
  return address;
}
