import { useQuery } from '@tanstack/react-query';
import type { CaseDocument } from '#contracts/endpoints/files/documents.ts';
import { fileSize } from '#contracts/rules/notation.ts';
import { documentDateTime } from '#portal/shared/dates/indian-dates.ts';
import { DEFAULT_LOADER_TEXT } from '#portal/shared/feedback/loader-state.ts';
import { Dialog } from '#portal/shared/ui/overlay/dialog.tsx';
import { QueryStates, Skeleton } from '#portal/shared/ui/states.tsx';
import { documentVersionsQuery } from '../api/document-changes.ts';

/** The present and the former files of a document: who added them, when, and their hashes. */
export function DocumentVersionsDialog({
  document: { id, entityId, name },
  onClose,
}: {
  document: CaseDocument;
  onClose: () => void;
}) {
  const query = useQuery(documentVersionsQuery({ caseId: entityId, documentId: id }));
  return (
    <Dialog title="Versions" isOpen onClose={onClose} width="40rem">
      <p className="document-dialog-name">{name}</p>
      <QueryStates query={query} loading={<Skeleton lines={3} label={DEFAULT_LOADER_TEXT} />}>
        {(versions) => (
          <ul className="document-versions" aria-label="Versions, newest first">
            {versions.map((version) => (
              <li key={version.number}>
                <p className="document-version-name">
                  <span className="tabular">{`Version ${version.number}`}</span>{' '}
                  <bdi>{version.name}</bdi>
                </p>
                <p className="document-facts">
                  <span>{version.addedBy}</span>
                  <time className="tabular" dateTime={version.created_at}>
                    {documentDateTime(version.created_at) ?? '-'}
                  </time>
                  <span className="tabular">{fileSize(version.sizeBytes)}</span>
                  {version.url && (
                    <a href={version.url} download>
                      Download
                      <span className="visually-hidden">{` version ${version.number}`}</span>
                    </a>
                  )}
                </p>
                {version.sha256 && (
                  <p className="document-hash soft">{`SHA-256 ${version.sha256}`}</p>
                )}
              </li>
            ))}
          </ul>
        )}
      </QueryStates>
    </Dialog>
  );
}
