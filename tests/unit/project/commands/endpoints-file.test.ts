import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ENDPOINTS_FILE, writeEndpointsFile } from '#stack/endpoints-file.ts';

test('the endpoints file holds only what its schema names', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'endpoints-file-'));
  const at = 'http://127.0.0.1:4400';
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local-secret' };
  const file = {
    web: at,
    api: at,
    inbox: at,
    region: 'ap-south-1',
    credentials,
    endpoints: {
      dynamodb: at,
      s3: at,
      cognito: at,
      messages: at,
      google: at,
      secrets: at,
      kms: at,
      meet: at,
      lambda: at,
      sqs: at,
      events: at,
      transcribe: at,
      transcriptionJobs: at,
      signing: at,
      stepFunctions: at,
    },
    table: 'table',
    buckets: { files: 'files' },
    userPoolId: 'pool',
    clients: { web: 'web', api: 'api' },
    people: [],
  };
  // The AWS clients mark the credentials that they receive.
  const marked = { ...file, credentials: { ...credentials, $source: { CREDENTIALS_CODE: 'e' } } };
  writeEndpointsFile(dataDir, marked);
  expect(JSON.parse(readFileSync(join(dataDir, ENDPOINTS_FILE), 'utf8'))).toEqual(file);
  rmSync(dataDir, { recursive: true });
});
