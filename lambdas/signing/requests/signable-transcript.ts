import type { signingEndpoints } from '#contracts/endpoints/outcome/signing.ts';
import { SIGNABLE_BYTES_MAX } from '#contracts/rules/outcome/signing.ts';
import type { CaseRecord } from '#lambdas/cases/record.door.ts';
import type { Principal } from '#shared/auth/principal.ts';
import { AppError } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import type { SigningDeps } from '../deps/signing-deps.ts';
import type { SignableDocument } from './signable-document.ts';

type Body = Parameters<UseCase<typeof signingEndpoints.createSigning, SigningDeps>>[1]['body'];

/**
 * The reporter's form of a version of a transcript or cross-examination as the PDF to sign. It is made for this signing, with
 * a page for its signatures. Throws as `writeFormToSign` does, and `too_large` above 50 MB.
 */
export async function readSignableTranscript(
  deps: Pick<SigningDeps, 'table' | 'files' | 'clock' | 'institution'>,
  {
    record,
    principal,
    requester,
    transcript,
    signatories,
  }: {
    record: CaseRecord;
    principal: Principal;
    requester: string;
    transcript: Extract<Body, { transcript: unknown }>['transcript'];
    signatories: readonly { arbitratorName: string }[];
  },
): Promise<SignableDocument> {
  // With the fonts and the writer of the form, which documents do not need.
  const { writeFormToSign } = await import('#lambdas/transcripts/signing.door.ts');
  const { pdf, name, pageNumber, places, signed, examination } = await writeFormToSign(deps, {
    ...transcript,
    ...{ caseId: record.id, caseCode: record.code, caseTitle: record.title, principal },
    preparedFor: requester,
    signatories: signatories.map(({ arbitratorName }) => arbitratorName),
  });
  if (pdf.byteLength > SIGNABLE_BYTES_MAX)
    throw new AppError('too_large', 'This transcript is too long to be signed as one file');
  return {
    ...{ name, pdf, transcript: signed, ...(examination && { examination }) },
    places: places.map((CustomizeCoordinates) => ({ CustomizeCoordinates, pageNumber })),
    ...{ isAgreement: false, isOfTribunal: false },
    // It stays with the transcript. An earlier release would add it to the documents: for its owner only.
    ...{ visibilityType: 'me', category: '', uploadType: '' },
  };
}
