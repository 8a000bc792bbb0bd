import { exampleBundleTemplate } from '#contracts/endpoints/files/bundle-templates.ts';
import type { Target } from '../../support/strangers/target.ts';
import { annotationText } from '../../support/strangers/target-documents.ts';
import { aims, at, own, type Rows } from './row.ts';

const emptyManifest = { items: [], hasPageNumbers: false, hasContents: false };

const signingPath = (target: Target, id: 'signingId' | 'signedId' = 'signingId') =>
  `preSign/case/${target.running}/requests/${target[id]}`;

const annotationsPath = (caseId: string) => `mediator/cases/${caseId}/annotations`;

/** Documents, recordings, signatures and bundles. */
export const documentRows = {
  listCaseDocuments: aims(404, ({ running }) =>
    at(`uploads/case/${running}?commonView=true&perPage=1000`),
  ),
  registerDocuments: aims(404, ({ running, caseDocument }) =>
    at(`uploads/case/${running}`, {
      documentDetails: [{ url: { url: caseDocument }, visibilityType: 'all' }],
    }),
  ),
  getDocument: aims(404, ({ running, documentId }) => at(`uploads/case/${running}/${documentId}`)),
  listAnnotations: aims(404, ({ running }) => at(annotationsPath(running))),
  createAnnotation: aims(404, ({ running, documentId }) =>
    at(annotationsPath(running), { ...annotationText, documentId, page: 1 }),
  ),
  annotateTranscript: aims(404, ({ running, transcriptId }) =>
    at(`mediator/cases/${running}/transcriptAnnotations`, {
      ...{ ...annotationText, transcriptId, segmentId: 'seg_1', quote: 'the tar', second: 1 },
    }),
  ),
  updateAnnotation: aims(404, ({ running, annotationId }) =>
    at(`${annotationsPath(running)}/${annotationId}`, { ...annotationText, version: 1 }),
  ),
  deleteAnnotation: aims(404, ({ running, annotationId }) =>
    at(`${annotationsPath(running)}/${annotationId}`),
  ),
  listReferences: aims(404, ({ running, documentId }) =>
    at(`uploads/case/${running}/${documentId}/references`),
  ),
  decideReferences: {
    ...aims(404, ({ running, documentId }) =>
      at(`uploads/case/${running}/${documentId}/references`, {
        decisions: [{ key: '0123456789abcdef0123', choice: 'ignored' }],
      }),
    ),
    // Its text has no such reference.
    answers: 409,
  },
  listReferenceLinks: aims(404, ({ running, documentId }) =>
    at(`uploads/case/${running}/${documentId}/links`),
  ),
  updateDocument: aims(404, ({ running, documentId }) =>
    at(`uploads/case/${running}/${documentId}`, { visibilityType: 'all' }),
  ),
  getDocumentUses: aims(404, ({ running, spareDocumentId }) =>
    at(`uploads/case/${running}/${spareDocumentId}/uses`),
  ),
  replaceDocument: aims(404, ({ running, spareDocumentId, replacement }) =>
    at(`uploads/case/${running}/${spareDocumentId}/versions`, { fileNumber: 1, url: replacement }),
  ),
  listDocumentVersions: aims(404, ({ running, spareDocumentId }) =>
    at(`uploads/case/${running}/${spareDocumentId}/versions`),
  ),
  getReadAddress: aims(404, ({ replacement }) =>
    at(`s3-url?${new URLSearchParams({ key: replacement })}`),
  ),
  deleteDocument: aims(404, ({ running, spareDocumentId }) =>
    at(`uploads/case/${running}/${spareDocumentId}?fileNumber=2`),
  ),
  sendDocuments: aims(404, ({ running, documentId, agentId }) =>
    at(`sendDocument/${running}`, {
      documentList: [{ id: documentId }],
      caseUserDetails: [{ id: agentId }],
    }),
  ),

  registerRecording: aims(404, ({ running, caseRecording }) =>
    at(`meetingRecordings/${running}`, { name: 'Mine?', url: { url: caseRecording } }),
  ),
  transcribeRecording: aims(404, ({ running, recordingId }) =>
    at(`meetingRecordings/${running}/${recordingId}/transcription`, {}),
  ),
  receiveZoomEvent: { public: 'takes only what Zoom has signed' },

  getSigningRecord: { public: 'asks for the mailed link' },
  startHandover: { public: 'asks for the mailed link' },
  downloadSignedFile: { public: 'asks for the mailed link' },
  getEvidenceKey: { public: 'a public key, the same for everybody' },
  receiveGatewayResult: { public: 'believes only the gateway’s own status' },
  getSigningResult: { public: 'asks for the secret address of a result' },
  clearSigningResult: { public: 'asks for the secret address of a result' },
  acknowledgeSigning: { public: 'asks for the mailed link' },
  getSignatoryCertificate: { public: 'asks for the mailed link' },
  verifySignedFile: { public: 'asks for a file’s SHA-256, and reveals no case' },
  listWaitingSignatures: own('signatures requested from the caller', 'preSign/waiting'),
  // In this order the owner's requests succeed, too.
  openOwnSigning: aims(404, ({ signingId }) => at(`preSign/waiting/${signingId}`, {})),
  getSignedFile: aims(404, (target) => at(`${signingPath(target, 'signedId')}/file`)),
  getSigningCertificate: aims(404, (target) =>
    at(`${signingPath(target, 'signedId')}/certificate`),
  ),
  remindSignatory: aims(404, (target) => at(`${signingPath(target)}/remind`, { position: 1 })),
  renewSignatory: aims(404, (target) => at(`${signingPath(target)}/renew`, { position: 1 })),
  stateOmissions: {
    ...aims(404, (target) =>
      at(`${signingPath(target, 'signedId')}/omissions`, {
        omissions: [{ memberId: 'usr_ropes', reason: 'Not mine to state?' }],
      }),
    ),
    // No tribunal signs it.
    answers: 409,
  },
  cancelSigning: aims(404, (target) => at(signingPath(target))),
  createSigning: aims(404, ({ running, documentId }) =>
    at('preSign', {
      ...{ caseId: running, documentId },
      ...{ arbitratorName: 'Asha Rao', arbitratorEmail: 'asha@example.org' },
    }),
  ),
  turnPage: aims(404, ({ running, documentId }) =>
    at(`uploads/case/${running}/${documentId}/pages/1`, { turn: 180 }),
  ),
  // After the signing, which takes no document with a password.
  requestProcessing: aims(404, ({ running, documentId }) =>
    at(`uploads/case/${running}/${documentId}/processing`, { password: 'mine?' }),
  ),
  recogniseDocument: {
    ...aims(404, ({ running, documentId }) =>
      at(`uploads/case/${running}/${documentId}/recognition`, { language: 'hindi' }),
    ),
    // No page of it is a scan.
    answers: 409,
  },
  getRecognisedPage: {
    ...aims(404, ({ running, documentId }) =>
      at(`uploads/case/${running}/${documentId}/recognition/1`),
    ),
    answers: 409,
  },
  correctRecognisedPage: {
    ...aims(404, ({ running, documentId }) =>
      at(`uploads/case/${running}/${documentId}/recognition/1`, {
        version: 'run.0',
        words: [{ at: 0, text: 'mine' }],
      }),
    ),
    answers: 409,
  },

  // In this order the owner's requests succeed, too.
  listBundles: aims(404, ({ running }) => at(`customBundle/${running}`)),
  createBundle: aims(404, ({ running }) => at(`customBundle/${running}`, { bundleName: 'Mine' })),
  getBundle: aims(404, ({ bundle }) => at(bundle)),
  listBundleDocuments: aims(404, ({ running, bundleId }) =>
    at(`documentList/${running}/${bundleId}`),
  ),
  planBundle: aims(404, ({ bundle }) => at(`${bundle}/plan`, emptyManifest)),
  listBundleVolumes: aims(404, ({ bundle }) => at(`${bundle}/volumes`)),
  listBundleVersions: aims(404, ({ bundle }) => at(`${bundle}/versions`)),
  compareBundleVersions: aims(404, ({ bundle }) => at(`${bundle}/comparison?from=1&to=1`)),
  addAnnotation: aims(404, ({ bundleId }) =>
    at(`addAnnotationToBundles/${bundleId}`, { pageNo: 1, annotationContent: 'Mine?' }),
  ),
  addPages: aims(404, ({ bundleId, documentId }) =>
    at(`addPagesToBundle/${bundleId}/page`, { bundleDocuments: [{ id: documentId }] }),
  ),
  addSection: aims(404, ({ bundleId, documentId }) =>
    at(`addSectionOrPagesToBundle/${bundleId}`, { bundleDocuments: [{ id: documentId }] }),
  ),
  addPageNumbers: aims(404, ({ bundleId }) => at(`addPageNumberBundle/${bundleId}`, {})),
  shareBundle: aims(404, ({ bundle }) => at(`${bundle}/visibility`, { visibilityType: 'all' })),
  changeBundle: aims(404, ({ bundle, documentId }) =>
    at(bundle, { bundleName: 'Mine', bundleDocuments: [{ id: documentId }] }),
  ),
  deletePages: aims(404, ({ otherBundleId }) =>
    at(`deletePagesFromBundle/${otherBundleId}`, { pagesToBeDeleted: '1' }),
  ),
  assembleBundle: aims(404, ({ thirdBundle }) => at(`${thirdBundle}/assembly`, {})),
  saveManifest: aims(404, ({ thirdBundle }) =>
    at(`${thirdBundle}/manifest`, { ...emptyManifest, version: 3 }),
  ),
  deleteBundle: aims(404, ({ bundle }) => at(bundle)),
  listBundleTemplates: own('the caller’s templates', 'bundleTemplates'),
  createBundleTemplate: own('a template of the caller', 'bundleTemplates', () => ({
    ...exampleBundleTemplate,
  })),
  renameBundleTemplate: aims(404, ({ bundleTemplateId }) =>
    at(`bundleTemplates/${bundleTemplateId}`, { name: 'Mine?' }),
  ),
  deleteBundleTemplate: aims(404, ({ bundleTemplateId }) =>
    at(`bundleTemplates/${bundleTemplateId}`),
  ),
} satisfies Rows;
