/** Screens of a signatory in one chunk: before and after the gateway, and the certificate. */
export { DocumentCertificatePage } from '../features/signing/certificate/document-certificate-page.tsx';
export { DocumentSignInPage } from '../features/signing/signer/document-sign-in-page.tsx';
export { EsignInFinalPage } from '../features/signing/signer/esign-in-final-page.tsx';
