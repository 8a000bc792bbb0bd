import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { documentViewQuery, getDocument } from '#portal/parts/documents/case-documents.ts';
import { fileOfDocument } from '#portal/parts/viewer/viewed-file.ts';
import type { ViewerStart } from '#portal/parts/viewer/viewer-start.ts';
import { isHandled } from '#portal/shared/api/api-failure.ts';
import { Loader } from '#portal/shared/feedback/loader.tsx';
import { showFailure } from '#portal/shared/feedback/snackbar-state.ts';
import { useMe } from '#portal/shared/me/use-me.ts';

const ViewerLayers = lazy(async () => ({
  default: (await import('#portal/parts/references/viewer-layers.tsx')).ViewerLayers,
}));
const DocumentViewer = lazy(async () => ({
  default: (await import('#portal/parts/viewer/document-viewer.tsx')).DocumentViewer,
}));

/** Opens a document in the viewer. A document that cannot be read closes it with a toast. */
export function ViewDocument({
  caseId,
  documentId,
  start,
  onPage,
  onClose,
}: {
  caseId: string;
  documentId: string;
  start?: ViewerStart;
  onPage?: (page: number) => void;
  onClose: () => void;
}) {
  const { data: me } = useMe();
  const { data, error } = useQuery(documentViewQuery(caseId, documentId));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each failure
  useEffect(() => {
    if (!error || data) return;
    if (!isHandled(error)) showFailure(error);
    onClose();
  }, [error, data]);
  if (!data) return error ? null : <Loader />;
  return (
    <Suspense fallback={<Loader />}>
      <DocumentViewer
        file={fileOfDocument(data)}
        {...(start && { start })}
        {...(onPage && { onPage })}
        refresh={async () => fileOfDocument(await getDocument(caseId, documentId))}
        onClose={onClose}
        overPages={(pages) =>
          me && (
            <Suspense>
              <ViewerLayers
                {...{ caseId, documentId, pages }}
                hasAnnotations={me.role !== 'caseManager'}
              />
            </Suspense>
          )
        }
      />
    </Suspense>
  );
}
