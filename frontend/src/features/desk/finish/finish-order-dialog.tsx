import { useState } from 'react';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import type { DeskDraft } from '#contracts/endpoints/outcome/desk.ts';
import { refusalsOf } from '#contracts/rules/desk/draft-checks.ts';
import {
  nextHearingProblem,
  noOrderFacts,
  sheetOfDraft,
} from '#contracts/rules/desk/order-facts.ts';
import { documentCategoriesOf } from '#contracts/rules/documents/document-types.ts';
import type { DocumentVisibility } from '#contracts/rules/documents/documents.ts';
import { nameOfOrder } from '#contracts/rules/speech/orders.ts';
import { DocumentTypePicker } from '#portal/parts/documents/document-type-picker.tsx';
import { ClashWarning } from '#portal/parts/hearings/clash-warning.tsx';
import { nextHearingNote, orderType, useNextClashes } from '#portal/parts/orders/next-clashes.ts';
import { OrderAudience } from '#portal/parts/orders/order-audience.tsx';
import { FormDialog } from '#portal/parts/unsent/form-dialog.tsx';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { usePublishDraft } from '../api/desk.ts';
import { resultsOf } from '../panel/checks-tab.tsx';
import type { DraftStore } from '../saving/draft-store.ts';
import { useDraftState } from '../saving/use-draft-store.ts';
import { useDraftPreview } from './draft-preview.tsx';
import { FinishChecks } from './finish-checks.tsx';
import { PublishedOrder } from './published-order.tsx';
import './finish.css';

/** The end of an order: checks, its next date, its type, who may see it, and publishing. */
export function FinishOrderDialog({
  draft,
  store,
  shownCase: { id: caseId, resolutionKind },
  onClose,
}: {
  draft: DeskDraft;
  store: DraftStore;
  shownCase: Case;
  onClose: () => void;
}) {
  const address = { caseId, draftId: draft.id };
  const { text, awaitsWords } = useDraftState(store);
  const results = resultsOf(draft, text);
  const [confirmed, setConfirmed] = useState<readonly string[]>([]);
  const [type, setType] = useState(orderType);
  const [visibility, setVisibility] = useState<DocumentVisibility>('all');
  const [published, setPublished] = useState<string>();
  const { submit, isSubmitting, failure } = usePublishDraft(address);
  const preview = useDraftPreview(address, store);
  const { order = noOrderFacts } = text;
  const sheet = sheetOfDraft(order, text);
  const isComplete = nextHearingProblem(order, text.madeOn) === undefined;
  const next = isComplete ? sheet.next : undefined;
  const clashes = useNextClashes(caseId, next);
  const isReady = refusalsOf(results, confirmed).length === 0;
  const publish = async () => {
    if (!(await store.save())) return;
    const reply = await submit({
      version: store.getState().base,
      confirmed: [...confirmed],
      order: { documentType: type.uploadType, visibilityType: visibility },
    });
    if (!reply) return;
    showSnackbar(reply.hearingProblem ? 'error' : 'success', reply.message);
    setPublished(reply.agreementId);
  };
  if (published !== undefined)
    return (
      <PublishedOrder
        {...{ caseId, resolutionKind, onClose }}
        documentId={published}
        isPrivate={visibility === 'me'}
      />
    );
  return (
    <>
      <FormDialog
        title="Finish the order"
        width="38rem"
        submitLabel={clashes.length > 0 ? 'Publish anyway' : 'Publish'}
        isLocked={!isReady || awaitsWords || isSubmitting}
        failure={failure ?? preview.failure}
        onSubmit={publish}
        onClose={onClose}
      >
        <p className="finish-name">{nameOfOrder(sheet)}</p>
        <FinishChecks results={results} confirmed={confirmed} onConfirm={setConfirmed} />
        {next && <p>{nextHearingNote(next)}</p>}
        {clashes.length > 0 && <ClashWarning clashes={clashes} />}
        <DocumentTypePicker
          label="Document type"
          categories={documentCategoriesOf(resolutionKind)}
          chosen={type}
          onChoose={setType}
        />
        <OrderAudience caseId={caseId} visibility={visibility} onChoose={setVisibility} />
        {preview.row}
      </FormDialog>
      {preview.dialog}
    </>
  );
}
