import type { SignatoryRecord } from '../record/signing-record.ts';

/** Where the gateway sends the browser after each outcome. */
const callbackOf = (portalOrigin: string, token: string) => (outcome: string) =>
  `${portalOrigin}/api/preSign/callback/${outcome}/${token}`;

/** The request of one signature, as the gateway takes it (seed 2, section 3). */
export function gatewayRequest({
  signatory,
  referenceNumber,
  token,
  pdf,
  authToken,
  portalOrigin,
}: {
  signatory: Pick<
    SignatoryRecord,
    'name' | 'coordinates' | 'pageNumber' | 'signatureMode' | 'signaturePosition'
  >;
  referenceNumber: string;
  /** Of the hand-over's addresses. */
  token: string;
  pdf: Uint8Array;
  authToken: string;
  portalOrigin: string;
}) {
  const { name, coordinates, pageNumber, signatureMode, signaturePosition } = signatory;
  const callback = callbackOf(portalOrigin, token);
  return {
    Name: name,
    FileType: 'PDF',
    SignatureMode: signatureMode,
    SelectPage: 'ALL',
    SignaturePosition: signaturePosition,
    ReferenceNumber: referenceNumber,
    File: Buffer.from(pdf).toString('base64'),
    PageNumber: pageNumber,
    PreviewRequired: true,
    SUrl: callback('success'),
    FUrl: callback('failure'),
    CUrl: callback('cancel'),
    Enableuploadsignature: true,
    Enablefontsignature: true,
    EnableDrawSignature: true,
    EnableeSignaturePad: false,
    AuthenticationMode: 1,
    Anchor: 'Middle',
    SignatureType: 2,
    // A chosen place is on one page only.
    CustomizeCoordinates: '',
    PagelevelCoordinates: coordinates === '' ? '' : `${pageNumber},${coordinates};`,
    IsCompressed: false,
    IsCosign: false,
    EnableViewDocumentLink: false,
    Storetodb: false,
    IsGSTN: false,
    IsGSTN3B: false,
    EnableInitials: false,
    AuthToken: authToken,
  };
}
