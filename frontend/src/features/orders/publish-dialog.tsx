import { useRef, useState } from 'react';
import type { DictatedOrder } from '#contracts/endpoints/speech/orders.ts';
import { blanksRefusal } from '#contracts/rules/blanks.ts';
import { documentCategoriesOf } from '#contracts/rules/documents/document-types.ts';
import type { DocumentVisibility } from '#contracts/rules/documents/documents.ts';
import {
  blanksOfOrder,
  type OrderFileFormat,
  orderFileFormats,
} from '#contracts/rules/speech/orders.ts';
import {
  type DocumentType,
  DocumentTypePicker,
} from '#portal/parts/documents/document-type-picker.tsx';
import { ClashWarning } from '#portal/parts/hearings/clash-warning.tsx';
import { nextHearingNote, orderType, useNextClashes } from '#portal/parts/orders/next-clashes.ts';
import { OrderAudience } from '#portal/parts/orders/order-audience.tsx';
import { FormDialog } from '#portal/parts/unsent/form-dialog.tsx';
import { newIdempotencyKey } from '#portal/shared/api/new-idempotency-key.ts';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { Choice } from '#portal/shared/ui/form/choice.tsx';
import { usePublishOrder } from './api/orders.ts';
import { useOrderPreview } from './order-preview.tsx';
import { PublishedDialog } from './published-dialog.tsx';

const formatLabels: Readonly<Record<OrderFileFormat, string>> = { pdf: 'PDF', docx: 'Word' };

const previewHints: Readonly<Record<OrderFileFormat, string>> = {
  pdf: 'The document as its readers will get it.',
  docx: 'The Word file has the same text; its fonts can differ.',
};

const noType: DocumentType = { category: '', uploadType: '' };

/** Publishes an order as a document of its case (seed 2, section 2). */
export function PublishDialog({
  order,
  onClose,
}: {
  order: Pick<
    DictatedOrder,
    'id' | 'content' | 'caseId' | 'caseCode' | 'caseTitle' | 'resolutionKind' | 'sheet'
  >;
  onClose: () => void;
}) {
  const { id, caseId, caseCode, caseTitle, resolutionKind = '', sheet } = order;
  const categories = documentCategoriesOf(resolutionKind);
  const hasTypes = Object.keys(categories).length > 0;
  const [type, setType] = useState(sheet && hasTypes ? orderType : noType);
  const [visibility, setVisibility] = useState<DocumentVisibility>('me');
  const [format, setFormat] = useState<OrderFileFormat>('pdf');
  const { submit, isSubmitting, failure } = usePublishOrder(id, caseId);
  const clashes = useNextClashes(caseId, sheet?.next);
  const preview = useOrderPreview(id);
  const key = useRef(newIdempotencyKey());
  const [publishedId, setPublishedId] = useState<string>();

  // A very long order is shown in part; the server sees all of it.
  const blanks = blanksRefusal(blanksOfOrder(order));

  const publish = async () => {
    const reply = await submit({
      body: {
        documentType: type.uploadType,
        visibilityType: visibility,
        fileFormat: format,
      },
      idempotencyKey: key.current,
    });
    if (!reply) return;
    showSnackbar(reply.hearingProblem ? 'error' : 'success', reply.message);
    // Others must see what is signed, and only a PDF can be.
    if (format === 'pdf' && visibility !== 'me') setPublishedId(reply.documentId);
    else onClose();
  };
  if (publishedId !== undefined)
    return <PublishedDialog caseId={caseId} documentId={publishedId} onClose={onClose} />;
  return (
    <>
      <FormDialog
        title="Publish Document"
        width="34rem"
        submitLabel={clashes.length > 0 ? 'Publish anyway' : 'Publish'}
        isLocked={isSubmitting || blanks !== undefined}
        failure={blanks ?? failure ?? preview.failure}
        onSubmit={publish}
        onClose={onClose}
      >
        <p className="order-case-name">{[caseCode, caseTitle].filter(Boolean).join(', ')}</p>
        {sheet?.next && <p className="order-next-note">{nextHearingNote(sheet.next)}</p>}
        {clashes.length > 0 && <ClashWarning clashes={clashes} />}
        {hasTypes && (
          <DocumentTypePicker
            label="Document type"
            categories={categories}
            chosen={type}
            onChoose={(chosen) => {
              key.current = newIdempotencyKey();
              setType(chosen);
            }}
          />
        )}
        <OrderAudience
          caseId={caseId}
          visibility={visibility}
          onChoose={(chosen) => {
            key.current = newIdempotencyKey();
            setVisibility(chosen);
          }}
        />
        <fieldset className="order-choices order-formats">
          <legend className="field-label">Format</legend>
          {orderFileFormats.map((one) => (
            <Choice
              key={one}
              kind="radio"
              name="order-format"
              checked={format === one}
              onChange={() => {
                key.current = newIdempotencyKey();
                setFormat(one);
              }}
            >
              {formatLabels[one]}
            </Choice>
          ))}
        </fieldset>
        <div className="order-preview">
          {preview.button}
          <p className="field-hint">{previewHints[format]}</p>
        </div>
      </FormDialog>
      {preview.dialog}
    </>
  );
}
