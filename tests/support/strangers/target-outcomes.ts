import type { NewCase } from '#lambdas/cases/record/case-repository.ts';
import { deskKeys } from '#lambdas/desk/record/desk-keys.ts';
import { orderKeys } from '#lambdas/orders/record/order-keys.ts';
import { auditStart } from '#lambdas/signing/record/audit-chain.ts';
import { signingKeys } from '#lambdas/signing/record/signing-keys.ts';
import { newSigningItems } from '#lambdas/signing/record/signing-repository.ts';
import { templateKeys } from '#lambdas/templates/record/template-keys.ts';
import { transact } from '#shared/dynamo/transact.ts';
import { newId } from '#shared/ids.ts';
import { evidence } from '#tests/support/keys/evidence-key.ts';
import { call } from '#tests/support/stack/portal-client.ts';
import type { FileCase } from './target-cases.ts';
import { DOCUMENT } from './target-documents.ts';
import { NAME, type Owner, TITLE } from './target-owner.ts';
import { uploadPdf } from './target-uploads.ts';

const TEMPLATE = 'Terms for hemp and sisal';
const SIGNATORY = 'Peregrine Hawserlay';
const DESK_TITLE = 'Settlement of the parted hawsers';
const ORDER = 'The tarred ropes stay where they lie';

/** Cases settled in each way, for their papers. */
export async function makeSettledCases(file: FileCase) {
  const deal = await settle(file, 'mediation', 'dealAgreement');
  const negotiation = await settle(file, 'negotiation', 'negotiationAgreement');
  return {
    papers: { dealAgreement: deal.papers, negotiationAgreement: negotiation.papers },
    cases: [...deal.cases, ...negotiation.cases],
  };
}

/** Settled cases with a published summary: without an agreement, and with one to replace. */
async function settle(file: FileCase, resolutionKind: 'mediation' | 'negotiation', kind: string) {
  const facts = {
    resolutionKind,
    status: 'bothPaidNegotiationSuccessFee' as const,
    summaryStatus: 'completed' as const,
    summaryVersion: 1,
    negotiationSummary: TITLE,
  };
  const documentId = newId('document');
  const bare = await file(facts);
  const complete = await file({
    ...facts,
    uploadedDocuments: [{ id: documentId, kind, key: `cases/${kind}.pdf` }],
  });
  return {
    papers: { caseId: bare.id, completeId: complete.id, documentId },
    cases: [bare, complete],
  };
}

/** A template, a draft on the desk, and a dictated order. */
export async function makeTexts(owner: Owner, file: FileCase) {
  const { stack, token, userId } = owner;
  const written = await file({
    resolutionKind: 'mediation',
    status: 'bothPaidNegotiationSuccessFee',
    title: TITLE,
  });
  const begun = await call(stack, 'POST', `mediator/cases/${written.id}/desk`, {
    token,
    body: { title: DESK_TITLE },
  });
  const template = await call(stack, 'POST', 'templates', {
    token,
    body: { name: TEMPLATE, kind: 'mediation', file: await uploadPdf(owner, 'template') },
  });
  const templateId: string = template.body.template.id;
  const dictated = await call(stack, 'POST', 'dictateOrder', {
    token,
    body: { content: `<p>${ORDER}</p>` },
  });
  const orderId: string = dictated.body.id;
  return {
    written: { caseId: written.id, draftId: String(begun.body.id) },
    ...{ templateId, orderId },
    secrets: [DESK_TITLE, templateId, TEMPLATE, orderId, ORDER],
    partitions: [
      deskKeys.draftsOf(written.id).pk,
      templateKeys.templatesOf(userId).pk,
      orderKeys.ordersOf(userId).pk,
    ],
  };
}

/** A signing of a document that waits for the owner, and a completed one. */
export async function makeSignings(
  { stack, token, person, table }: Owner,
  { running, documentId }: { running: NewCase; documentId: string },
) {
  const requested = await call(stack, 'POST', 'preSign', {
    token,
    body: {
      ...{ caseId: running.id, documentId },
      // The owner's own signature.
      ...{ arbitratorName: SIGNATORY, arbitratorEmail: person.email },
    },
  });
  const signingId: string = requested.body.signing.id;
  const signedId = await addSigned(table, running);
  return {
    ...{ signingId, signedId },
    secrets: [signingId, signedId, SIGNATORY],
    partitions: [
      signingKeys.signingsOf(running.id).pk,
      ...[signingId, signedId].map((id) => signingKeys.eventsOf(id).pk),
    ],
  };
}

/** A signing of a case that is completed; returns its id. */
async function addSigned(table: Owner['table'], { id: caseId, code }: NewCase): Promise<string> {
  const at = new Date().toISOString();
  const signingId = newId('signing');
  const version = {
    file: { key: `signings/${caseId}/${signingId}/signed.pdf`, contentType: 'application/pdf' },
    ...{ sha256: '0'.repeat(64), sizeBytes: 1 },
  };
  const { signing, further } = await newSigningItems(
    { table, evidenceKey: evidence.key },
    {
      ...{ id: signingId, caseId, caseCode: code, caseKind: 'mediation', documentId: 'doc_ropes' },
      caseTitle: 'Ropes v. Cables',
      ...{ documentName: DOCUMENT, version: 1, order: 'inOrder', message: '' },
      ...{ state: 'completed', createdAt: at, updatedAt: at, original: version },
      requestedBy: { userId: 'usr_ropes', name: NAME },
      versions: [{ ...version, position: 1, at }],
      signatories: [
        {
          ...{ position: 1, name: SIGNATORY, email: 'ropes.signatory@example.com', problem: '' },
          ...{ state: 'signed', signaturePosition: 'Bottom-Right', coordinates: '' },
          ...{ pageNumber: 1, signatureMode: '12', handovers: [], signedAt: at },
        },
      ],
      audit: auditStart,
      publication: {
        ...{ uploadId: newId('upload'), visibilityType: 'me', category: '', uploadType: '' },
      },
    },
    { at, events: [{ event: 'requested', actor: NAME }] },
  );
  await transact(table, () => [signing, ...further]);
  return signingId;
}
