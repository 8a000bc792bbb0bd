import { S3Client } from '@aws-sdk/client-s3';

export const createS3Client = () =>
  new S3Client({
    // A presigned address must not contain a checksum, as the body is not known yet.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    // Path-style only with an explicit endpoint, i.e. on one machine.
    forcePathStyle: process.env['AWS_ENDPOINT_URL_S3'] !== undefined,
  });
