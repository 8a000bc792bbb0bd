import { S3Client } from '@aws-sdk/client-s3';

export const createS3Client = () =>
  new S3Client({
    // A presigned address must not carry the checksum of a body that nobody has seen yet.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    // Path-style wherever an address is given (one machine); AWS itself is unaffected.
    forcePathStyle: process.env['AWS_ENDPOINT_URL_S3'] !== undefined,
  });
