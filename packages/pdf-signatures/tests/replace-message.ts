import { ObjectIdentifier, OctetString } from 'asn1js';
import {
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs';
import type { TestSigner } from './make-signer.ts';

const DATA = '1.2.840.113549.1.7.1';

type MessageOptions = {
  /** With SHA-1, also the signature is made over SHA-1. */
  digest: 'SHA-1' | 'SHA-256' | 'SHA-384' | 'SHA-512';
  hasAttributes: boolean;
  /** Content inside of the message too. */
  isAttached?: boolean;
  hasCertificates?: boolean;
};

/** A CMS message without signing-certificate-v2. */
export async function makeMessage(
  covered: Uint8Array<ArrayBuffer>,
  { key, certificates: ders }: TestSigner,
  { digest, hasAttributes, isAttached = false, hasCertificates = true }: MessageOptions,
): Promise<Uint8Array> {
  const certificates = ders.map((der) => Certificate.fromBER(Uint8Array.from(der)));
  const [signer] = certificates;
  if (!signer) throw new Error('No certificate');
  const valueHex = await crypto.subtle.digest(digest, covered);
  const attributes = [
    new Attribute({
      type: '1.2.840.113549.1.9.3',
      values: [new ObjectIdentifier({ value: DATA })],
    }),
    new Attribute({ type: '1.2.840.113549.1.9.4', values: [new OctetString({ valueHex })] }),
  ];
  const data = new SignedData({
    version: 1,
    encapContentInfo: new EncapsulatedContentInfo({
      eContentType: DATA,
      ...(isAttached && { eContent: new OctetString({ valueHex: new ArrayBuffer(9) }) }),
    }),
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: new IssuerAndSerialNumber({
          issuer: signer.issuer,
          serialNumber: signer.serialNumber,
        }),
        ...(hasAttributes && {
          signedAttrs: new SignedAndUnsignedAttributes({ type: 0, attributes }),
        }),
      }),
    ],
    certificates: hasCertificates ? certificates : [],
  });
  await data.sign(key, 0, digest, covered.buffer);
  const message = new ContentInfo({
    contentType: ContentInfo.SIGNED_DATA,
    content: data.toSchema(true),
  });
  return new Uint8Array(message.toSchema().toBER(false));
}

/** Place and numbers of the last signature's byte range. */
export function rangeOf(pdf: Uint8Array) {
  const file = Buffer.from(pdf);
  const start = file.lastIndexOf('/ByteRange ') + '/ByteRange '.length;
  const end = file.indexOf('/Contents', start);
  const [a = 0, b = 0, c = 0, d = 0] =
    file.toString('latin1', start, end).match(/\d+/g)?.map(Number) ?? [];
  return { start, end, numbers: [a, b, c, d] as const };
}

/** Where the hexadecimal digits of the last signature lie. */
export function digitsOf(pdf: Uint8Array) {
  const [, start, end] = rangeOf(pdf).numbers;
  return { start: start + 1, end: end - 1 };
}

/** A copy whose last signature has another byte range. */
export function replaceRange(pdf: Uint8Array, numbers: readonly number[]): Buffer {
  const file = Buffer.from(pdf);
  const { start, end } = rangeOf(pdf);
  file.write(`[${numbers.join(' ')}]`.padEnd(end - start - 1), start, 'latin1');
  return file;
}

/** Replaces the CMS message of the file's last signature; keeps the byte range. */
export async function replaceMessage(
  pdf: Uint8Array,
  make: (covered: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>,
  { subFilter }: { subFilter?: 'adbe.pkcs7.detached' } = {},
): Promise<Uint8Array> {
  const file = Buffer.from(pdf);
  if (subFilter) {
    const at = file.lastIndexOf('/ETSI.CAdES.detached');
    file.write(`/${subFilter}`.padEnd('/ETSI.CAdES.detached'.length), at, 'latin1');
  }
  const { start, end } = digitsOf(file);
  const covered = Uint8Array.from(
    Buffer.concat([file.subarray(0, start - 1), file.subarray(end + 1)]),
  );
  const message = Buffer.from(await make(covered)).toString('hex');
  file.write(message.padEnd(end - start, '0'), start, 'latin1');
  return file;
}

/** The CMS message of the last signature. */
export function messageOf(pdf: Uint8Array): Buffer {
  const { start, end } = digitsOf(pdf);
  const bytes = Buffer.from(Buffer.from(pdf.subarray(start, end)).toString('latin1'), 'hex');
  return bytes.subarray(0, 4 + bytes.readUInt16BE(2));
}
