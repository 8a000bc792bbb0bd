import { useState } from 'react';
import { documentsEndpoints } from '#contracts/endpoints/files/documents.ts';
import { type DocumentVisibility, isWider } from '#contracts/rules/documents/documents.ts';
import { BatchDialog } from '#portal/parts/batches/batch-dialog.tsx';
import { LeftOut } from '#portal/parts/batches/left-out.tsx';
import { SharingChoice } from '#portal/parts/documents/sharing-choice.tsx';
import { WillBeServed } from '#portal/parts/servings/will-be-served.tsx';
import { callApi } from '#portal/shared/api/call-api.ts';
import { queryKeys } from '#portal/shared/api/query-keys.ts';
import { documentsWords } from '../../documents-words.ts';
import { type BatchOfDocuments, batchRowOf, documentBatchWords, resultOf } from './one-by-one.ts';
import { useOneByOne } from './use-one-by-one.ts';

const words = documentBatchWords({
  title: 'Change who sees',
  button: 'Change',
  doing: 'Changing who sees',
  done: 'changed',
  notDone: 'not changed',
  before: 'had this visibility before',
});

/** Changes who sees the selected documents, after saying who is served. */
export function ShareDocumentsDialog({
  caseId,
  documents,
  selected,
  onClose,
  onEnded,
}: BatchOfDocuments) {
  const [chosen, setChosen] = useState<DocumentVisibility>();
  const [rows] = useState(() => documents.map(batchRowOf));
  const widens =
    chosen !== undefined && documents.some(({ visibilityType }) => isWider(chosen, visibilityType));
  const batch = useOneByOne(rows, {
    act: (row) =>
      resultOf(row, async ({ id, visibilityType }) =>
        chosen === undefined || visibilityType === chosen
          ? undefined
          : callApi(documentsEndpoints.updateDocument, {
              params: { caseId, documentId: id },
              body: { visibilityType: chosen },
              isBackground: true,
            }),
      ),
    changes: [queryKeys.documents(caseId)],
  });
  return (
    <BatchDialog
      words={words}
      rows={rows}
      batch={batch}
      isLocked={chosen === undefined}
      question={
        <div className="batch-parts">
          <SharingChoice chosen={chosen} onChoose={setChosen} />
          {chosen !== undefined && chosen !== 'me' && widens && (
            <WillBeServed caseId={caseId} audience={chosen} />
          )}
          <LeftOut
            counted={documentsWords}
            count={selected - documents.length}
            reason="you may not change who sees them"
          />
        </div>
      }
      onClose={onClose}
      onEnded={onEnded}
    />
  );
}
