import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type DocumentUses,
  documentChangesEndpoints,
} from '#contracts/endpoints/files/document-changes.ts';
import type { CaseDocument } from '#contracts/endpoints/files/documents.ts';
import { BatchDialog } from '#portal/parts/batches/batch-dialog.tsx';
import { LeftOut } from '#portal/parts/batches/left-out.tsx';
import { failureTextOf } from '#portal/shared/api/api-failure.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { queryKeys } from '#portal/shared/api/query-keys.ts';
import { DEFAULT_LOADER_TEXT } from '#portal/shared/feedback/loader-state.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { Dialog } from '#portal/shared/ui/overlay/dialog.tsx';
import { Skeleton } from '#portal/shared/ui/states.tsx';
import { documentsWords } from '../../documents-words.ts';
import { documentUsesQuery } from '../api/document-changes.ts';
import { type BatchOfDocuments, batchRowOf, documentBatchWords, resultOf } from './one-by-one.ts';
import { useOneByOne } from './use-one-by-one.ts';

const words = documentBatchWords({
  title: 'Delete',
  doing: 'Deleting',
  done: 'deleted',
  notDone: 'not deleted',
  before: 'had been deleted before',
});

type Checked = { document: CaseDocument; uses: DocumentUses };

/** Deletes the selected documents, after naming what depends on each. */
export function DeleteDocumentsDialog(batch: BatchOfDocuments) {
  const { caseId, onClose } = batch;
  const [documents] = useState(batch.documents);
  const { checked, error } = useQueries({
    queries: documents.map(({ id }) => documentUsesQuery({ caseId, documentId: id })),
    combine: (found) => ({
      checked: found.flatMap(({ data: uses }, at) => {
        const document = documents[at];
        return uses && document ? [{ document, uses }] : [];
      }),
      error: found.find((one) => one.error)?.error,
    }),
  });
  // What was read first stays the question, also while the deletion changes it.
  if (checked.length === documents.length) return <DeleteBatch {...batch} found={checked} />;
  return (
    <Dialog
      title={`Delete ${documentsWords(documents.length)}?`}
      isOpen
      onClose={onClose}
      problem={error ? failureTextOf(error) : undefined}
      width="34rem"
      footer={
        <Button look="secondary" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      {!error && <Skeleton lines={documents.length} label={DEFAULT_LOADER_TEXT} />}
    </Dialog>
  );
}

function DeleteBatch({
  caseId,
  selected,
  found,
  onClose,
  onEnded,
}: BatchOfDocuments & { found: readonly Checked[] }) {
  const [checked] = useState(found);
  const free = checked.filter(({ uses }) => uses.obstacle === '');
  const [rows] = useState(() => free.map(({ document }) => batchRowOf(document)));
  const batch = useOneByOne(rows, {
    act: (row) =>
      resultOf(row, ({ id }) =>
        callApi(documentChangesEndpoints.deleteDocument, {
          params: { caseId, documentId: id },
          query: {
            fileNumber: checked.find(({ document }) => document.id === id)?.uses.fileNumber ?? 0,
          },
          isBackground: true,
        }),
      ),
    changes: [queryKeys.documents(caseId), queryKeys.bundles(caseId)],
  });
  return (
    <BatchDialog
      words={words}
      look="danger"
      rows={rows}
      batch={batch}
      isLocked={rows.length === 0}
      question={
        <div className="batch-parts">
          <p>
            The documents and their former files can no longer be opened by anybody. This cannot be
            undone in the portal.
          </p>
          <ul className="documents-to-delete" aria-label="Selected documents">
            {checked.map(({ document: { id, documentNo, name }, uses }) => (
              <li key={id}>
                {`${documentNo}. ${name}`} <UseNote uses={uses} />
              </li>
            ))}
          </ul>
          <LeftOut
            counted={documentsWords}
            count={selected - checked.length}
            reason="only the person who added a document can delete it"
          />
        </div>
      }
      onClose={onClose}
      onEnded={onEnded}
    />
  );
}

/** Why a document cannot be deleted, or the bundles with it. */
function UseNote({ uses: { bundles, obstacle } }: { uses: DocumentUses }) {
  if (obstacle) return <span className="document-problem">{`Left out: ${obstacle}.`}</span>;
  if (bundles.length === 0) return null;
  return (
    <span className="soft">{`In ${bundles.map(({ name }) => name).join(', ')}: a sheet takes its place.`}</span>
  );
}
