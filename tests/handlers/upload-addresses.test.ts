import { expect } from 'vitest';
import { PART_BYTES } from '#contracts/endpoints/files/upload-addresses.ts';
import { putMultipartUpload } from '#lambdas/upload-addresses/record/multipart-repository.ts';
import { NOW } from '../support/handlers/handler-under-test.ts';
import { testApi } from '../support/handlers/test-api.ts';
import { signIn } from '../support/people/sign-in.ts';

/** An upload of three parts by usr_one, all of which have arrived. */
const key = 'incoming/usr_one/caseDocument/upl_00000000000000000000000001';
const uploadId = `upload-of-${key}`;
const parts = [1, 2, 3].map((partNumber) => ({ partNumber, eTag: `"part-${partNumber}"` }));
const multipart = { userId: 'usr_one', body: { key, uploadId } };
const wasEnded = {
  at: /^(Complete|Abort)MultipartUpload/,
  when: ['finds a precondition false'],
  answer: 'done' as const,
  exceptEffects: /MultipartUpload/,
  because: 'an earlier request completed the upload',
};

await testApi('upload-addresses', {
  async given({ table, aws }) {
    await signIn(table, 'usr_one');
    const sizeBytes = 2 * PART_BYTES + 4_000_000;
    await putMultipartUpload(table, 'usr_one', { key, uploadId, sizeBytes, startedAt: NOW });
    aws.bucket.putParts(
      key,
      [1, 2, 3].map(() => Buffer.alloc(10)),
      'application/pdf',
    );
  },
  endpoints: {
    createUploadAddresses: {
      userId: 'usr_one',
      body: {
        key: ['award.pdf'],
        purpose: 'outcomeAgreement',
        contentTypes: ['application/pdf'],
        sizes: [2048],
      },
      reply: { url: [expect.stringContaining('/incoming/usr_one/outcomeAgreement/upl_')] },
    },
    startMultipartUpload: {
      userId: 'usr_one',
      body: {
        name: 'hearing.mp4',
        purpose: 'caseDocument',
        contentType: 'video/mp4',
        size: 2 * 1024 ** 3,
      },
      reply: {
        key: expect.stringContaining('incoming/usr_one/caseDocument/upl_'),
        uploadId: expect.any(String),
      },
    },
    createPartAddresses: {
      ...multipart,
      body: { ...multipart.body, partNumbers: [3, 1] },
      reply: {
        url: [expect.stringContaining('partNumber=3'), expect.stringContaining('partNumber=1')],
      },
    },
    completeMultipartUpload: {
      ...multipart,
      body: { ...multipart.body, parts },
      reply: { message: 'Successfully Uploaded' },
      deviations: [wasEnded],
      check(_, { aws }) {
        expect(aws.bucket.find(key)?.contentType).toBe('application/pdf');
      },
    },
    cancelMultipartUpload: {
      ...multipart,
      reply: { message: 'Upload Cancelled' },
      check(_, { aws }) {
        expect(aws.table.items().filter(({ sk }) => `${sk}`.startsWith('MULTIPART#'))).toEqual([]);
      },
    },
  },
});
