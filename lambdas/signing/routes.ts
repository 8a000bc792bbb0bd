import type { signingEndpoints } from '#contracts/endpoints/outcome/signing.ts';
import type { Routes } from '#shared/http/api-request.ts';
import type { SigningDeps } from './deps/signing-deps.ts';

export const signingRoutes: Routes<typeof signingEndpoints, SigningDeps> = {
  createSigning: async () => (await import('./requests/create-signing.ts')).createSigning,
  listCaseSignings: async () => (await import('./requests/list-case-signings.ts')).listCaseSignings,
  remindSignatory: async () => (await import('./requests/remind-signatory.ts')).remindSignatory,
  renewSignatory: async () => (await import('./requests/renew-signatory.ts')).renewSignatory,
  cancelSigning: async () => (await import('./requests/cancel-signing.ts')).cancelSigning,
  stateOmissions: async () => (await import('./requests/state-omissions.ts')).stateOmissions,
  getSignedFile: async () => (await import('./requests/get-signed-file.ts')).getSignedFile,
  getSigningCertificate: async () => (await import('./link/certificate.ts')).getSigningCertificate,
  listWaitingSignatures: async () =>
    (await import('./requests/waiting-signatures.ts')).listWaitingSignatures,
  openOwnSigning: async () => (await import('./requests/waiting-signatures.ts')).openOwnSigning,
  getSigningRecord: async () => (await import('./link/get-signing-record.ts')).getSigningRecord,
  startHandover: async () => (await import('./link/start-handover.ts')).startHandover,
  receiveGatewayResult: async () =>
    (await import('./link/receive-gateway-result.ts')).receiveGatewayResult,
  getSigningResult: async () => (await import('./link/signing-result.ts')).getSigningResult,
  clearSigningResult: async () => (await import('./link/signing-result.ts')).clearSigningResult,
  downloadSignedFile: async () =>
    (await import('./link/download-signed-file.ts')).downloadSignedFile,
  getEvidenceKey: async () => (await import('./link/evidence-key.ts')).getEvidenceKey,
  acknowledgeSigning: async () =>
    (await import('./link/acknowledge-signing.ts')).acknowledgeSigning,
  getSignatoryCertificate: async () =>
    (await import('./link/certificate.ts')).getSignatoryCertificate,
  verifySignedFile: async () => (await import('./link/verify-signed-file.ts')).verifySignedFile,
};
