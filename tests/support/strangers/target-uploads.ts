import { writeWav } from 'local-aws/transcribe';
import { MULTIPART_FROM_BYTES, PART_BYTES } from '#contracts/endpoints/files/upload-addresses.ts';
import { templateHeader } from '#contracts/rules/cases/bulk-rows.ts';
import { multipartKeys } from '#lambdas/upload-addresses/record/multipart-keys.ts';
import { call } from '#tests/support/stack/portal-client.ts';
import { bulkRow, csvOf } from '../bulk-csv.ts';
import { samplePdf } from '../viewer/sample-pdf.ts';
import type { Owner } from './target-owner.ts';

/** Files of the owner that belong to nothing yet, one for each purpose that a row names. */
export async function makeUploads(owner: Owner) {
  return {
    templateFile: await uploadPdf(owner, 'template'),
    outcomeAgreement: await uploadPdf(owner, 'outcomeAgreement'),
    avatar: await upload(owner, { purpose: 'avatar', bytes: PNG, type: 'image/png' }),
    letter: await uploadPdf(owner, 'authorisationLetter'),
    agreement: await uploadPdf(owner, 'caseAgreement'),
    attachment: await uploadPdf(owner, 'commentAttachment'),
    replacement: await uploadPdf(owner, 'caseDocument'),
    caseDocument: await uploadPdf(owner, 'caseDocument'),
    caseRecording: await uploadSilence(owner),
    liveAudio: await upload(owner, { purpose: 'liveAudio', bytes: MP3, type: 'audio/mpeg' }),
    multipart: await uploadInParts(owner),
    partitions: [multipartKeys.upload(owner.userId, '').pk],
  };
}

const PDF = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n%%EOF\n');
/** An empty frame of MPEG-1 layer III, 64 kbit/s. */
const MP3 = Buffer.concat([Buffer.from('fffb5044', 'hex'), Buffer.alloc(204)]);
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export const uploadPdf = (owner: Owner, purpose: string) =>
  upload(owner, { purpose, bytes: PDF, type: 'application/pdf' });

/** A PDF of two pages: a bundle keeps one when its pages are deleted. */
export async function uploadLedger(owner: Owner): Promise<string> {
  const pages = await samplePdf([{ lines: ['Ledger, page 1'] }, { lines: ['Ledger, page 2'] }]);
  return upload(owner, {
    ...{ purpose: 'caseDocument', bytes: Buffer.from(pages), type: 'application/pdf' },
  });
}

/** A recording without speech, whose transcription fails. */
export const uploadSilence = (owner: Owner) =>
  upload(owner, {
    ...{ purpose: 'caseRecording', bytes: writeWav(new Int16Array(8_000)), type: 'audio/wav' },
  });

/** Rows for a bulk job, of which the second fails. */
export const uploadCsv = (owner: Owner) =>
  upload(owner, {
    purpose: 'bulkCases',
    bytes: Buffer.from(
      csvOf([templateHeader, bulkRow(1), bulkRow(2, { 'Total Claim Value': 'nothing' })]),
    ),
    type: 'text/csv',
  });

async function upload(
  { stack, token }: Owner,
  { purpose, bytes, type }: { purpose: string; bytes: Buffer; type: string },
): Promise<string> {
  const { body } = await call(stack, 'POST', 's3-url', {
    token,
    body: { key: ['file'], purpose, contentTypes: [type], sizes: [bytes.length] },
  });
  const address = String(body.url[0]);
  const sent = await fetch(address, {
    method: 'PUT',
    headers: { 'Content-Type': type },
    body: new Uint8Array(bytes),
  });
  if (!sent.ok) throw new Error(`The upload failed: ${sent.status}`);
  return address;
}

/** An upload in parts of which all parts have arrived. */
async function uploadInParts({ stack, token }: Owner) {
  const started = await call(stack, 'POST', 'multipart-uploads', {
    token,
    body: {
      ...{ name: 'hearing.pdf', purpose: 'caseDocument', contentType: 'application/pdf' },
      size: MULTIPART_FROM_BYTES,
    },
  });
  const { key, uploadId }: { key: string; uploadId: string } = started.body;
  const count = Math.ceil(MULTIPART_FROM_BYTES / PART_BYTES);
  const partNumbers = Array.from({ length: count }, (_, position) => position + 1);
  const { body } = await call(stack, 'POST', 'multipart-uploads/parts', {
    token,
    body: { key, uploadId, partNumbers },
  });
  const parts = await Promise.all(
    partNumbers.map(async (partNumber, position) => {
      const size = Math.min(PART_BYTES, MULTIPART_FROM_BYTES - position * PART_BYTES);
      const response = await fetch(body.url[position], {
        method: 'PUT',
        body: new Uint8Array(size),
      });
      return { partNumber, eTag: response.headers.get('etag') ?? '' };
    }),
  );
  return { key, uploadId, parts };
}
