import { readPdfAddress } from '#portal/parts/signing/read-pdf-address.ts';
import { SignNow } from '#portal/parts/signing/sign-now.tsx';

/** Signs one's own disclosure, which is a document of the case. */
export function SignDisclosure({
  caseId,
  documentId,
  name,
}: {
  caseId: string;
  documentId: string;
  /** After 'Sign', in the button's name. */
  name: string;
}) {
  return (
    <SignNow
      document={{ caseId, documentId, readAddress: () => readPdfAddress(caseId, documentId) }}
      name={name}
    />
  );
}
