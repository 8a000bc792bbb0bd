import { setTimeout as pause } from 'node:timers/promises';
import { exampleBundleTemplate } from '#contracts/endpoints/files/bundle-templates.ts';
import { bundleKeys } from '#lambdas/bundles/record/bundle-keys.ts';
import { documentKeys } from '#lambdas/documents/record/document-keys.ts';
import { servingKeys } from '#lambdas/serving/record/serving-keys.ts';
import { call } from '#tests/support/stack/portal-client.ts';
import type { Owner } from './target-owner.ts';
import { uploadLedger, uploadPdf } from './target-uploads.ts';

export const DOCUMENT = 'Ledger of the rope walk.pdf';
const BUNDLE = 'Volume of the hawser hearing';
const ANNOTATION = 'Which page names the tar?';
/** Text of the owner's annotation, which it keeps for itself. */
export const annotationText = {
  note: ANNOTATION,
  issue: '',
  eventDate: '',
  audience: 'author',
} as const;

/** Two processed and served documents of the case; the first has an annotation. */
export async function makeDocuments(owner: Owner, caseId: string) {
  const { stack, token, userId } = owner;
  const registered = await call(stack, 'POST', `uploads/case/${caseId}`, {
    token,
    body: {
      documentDetails: [
        { name: DOCUMENT, visibilityType: 'all', url: { url: await uploadLedger(owner) } },
        // Neither signed nor in a bundle, so that it can be replaced and deleted.
        {
          ...{ name: DOCUMENT, visibilityType: 'all' },
          url: { url: await uploadPdf(owner, 'caseDocument') },
        },
      ],
    },
  });
  const [documentId, spareDocumentId]: string[] = registered.body.documents.map(
    ({ id }: { id: string }) => id,
  );
  if (!documentId || !spareDocumentId) throw new Error('The documents are not registered');
  await processed(owner, `uploads/case/${caseId}?commonView=true`);
  const servingId = await mailed(owner, caseId);
  const annotated = await call(stack, 'POST', `mediator/cases/${caseId}/annotations`, {
    token,
    body: { ...annotationText, documentId, page: 1 },
  });
  const annotationId: string = annotated.body.annotation.id;
  return {
    ...{ documentId, spareDocumentId, servingId, annotationId },
    secrets: [documentId, spareDocumentId, DOCUMENT, servingId, annotationId, ANNOTATION],
    partitions: [
      documentKeys.document(caseId, documentId).pk,
      documentKeys.document(caseId, spareDocumentId).pk,
      ...[undefined, userId].map(
        (privateTo) => documentKeys.numbers({ caseId, view: 'commonView', privateTo }).pk,
      ),
      servingKeys.headsOf(caseId).pk,
    ],
  };
}

/** Three assembled bundles with the document, and a template of bundles. */
export async function makeBundles(
  owner: Owner,
  { caseId, documentId }: { caseId: string; documentId: string },
) {
  const { stack, token } = owner;
  const bundleIds: string[] = [];
  for (let n = 0; n < 3; n += 1) {
    const created = await call(stack, 'POST', `customBundle/${caseId}`, {
      token,
      body: { bundleName: BUNDLE },
    });
    const path = `customBundle/${caseId}/${created.body.bundle.id}`;
    const bundleDocuments = [{ id: documentId }];
    await call(stack, 'PUT', path, { token, body: { bundleName: BUNDLE, bundleDocuments } });
    await assembled(owner, path);
    bundleIds.push(created.body.bundle.id);
  }
  const [bundleId = '', otherBundleId = '', thirdBundleId = ''] = bundleIds;
  const template = await call(stack, 'POST', 'bundleTemplates', {
    token,
    body: { ...exampleBundleTemplate, sections: [BUNDLE] },
  });
  const bundleTemplateId: string = template.body.template.id;
  return {
    ...{ bundleId, otherBundleId, bundleTemplateId },
    bundle: `customBundle/${caseId}/${bundleId}`,
    thirdBundle: `customBundle/${caseId}/${thirdBundleId}`,
    secrets: [...bundleIds, BUNDLE, bundleTemplateId],
    partitions: [
      bundleKeys.bundlesOf(caseId).pk,
      ...bundleIds.flatMap((id) => [bundleKeys.manifest(id).pk, bundleKeys.place(id).pk]),
    ],
  };
}

/** Waits until the documents of a list are processed, so that nothing changes them later. */
async function processed({ stack, token }: Owner, path: string): Promise<void> {
  for (;;) {
    const { body } = await call(stack, 'GET', path, { token });
    const states = body.data.map(({ processing }: { processing: { state: string } }) => processing);
    if (states.every(({ state }: { state: string }) => !['queued', 'processing'].includes(state)))
      return;
    await pause(200);
  }
}

/** The serving of the case's documents, once its mails have left: nothing changes it later. */
async function mailed({ stack, token }: Owner, caseId: string): Promise<string> {
  for (;;) {
    const { body } = await call(stack, 'GET', `mediator/cases/${caseId}/servings`, { token });
    const [serving] = body.servings;
    if (serving && serving.handedOver + serving.troubled === serving.toMail) return serving.id;
    await pause(200);
  }
}

/** Waits until a bundle is assembled, so that nothing changes it later. */
async function assembled({ stack, token }: Owner, path: string): Promise<void> {
  for (;;) {
    const { body } = await call(stack, 'GET', path, { token });
    if (['ready', 'failed'].includes(body.bundle.assembly.state)) return;
    await pause(200);
  }
}
