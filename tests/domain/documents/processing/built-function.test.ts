import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { encode } from 'fast-png';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventFunctions } from '#lambdas/functions.constants.ts';
import { bundleFunctions } from '#scripts/functions/bundle-functions.ts';
import { linesPdf } from './make-files.ts';
import { type Processing, startProcessing } from './start-processing.ts';

/** The built process-document, in a folder without node_modules, as Lambda runs it. */

const run = promisify(execFile);
const definition = eventFunctions.processDocument;
let processing: Processing;
let folder = '';
beforeAll(async () => {
  processing = await startProcessing();
  folder = await mkdtemp(join(tmpdir(), 'built-'));
  const root = fileURLToPath(new URL('../../../../', import.meta.url));
  await bundleFunctions({ root, functions: [definition], outDir: folder });
});
afterAll(async () => {
  await processing.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Invokes the built function with a message in a new Node process. */
async function invoke(message: object): Promise<unknown> {
  const taskRoot = join(folder, definition.name);
  const event = {
    Records: [
      {
        messageId: 'one',
        receiptHandle: 'handle',
        body: JSON.stringify(message),
        attributes: { ApproximateReceiveCount: '1' },
      },
    ],
  };
  const { stdout } = await run(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `const { handler } = await import(${JSON.stringify(pathToFileURL(join(taskRoot, 'index.mjs')).href)});
       console.log(JSON.stringify(await handler(${JSON.stringify(event)})));`,
    ],
    {
      cwd: taskRoot,
      env: {
        ...Object.fromEntries(
          Object.entries(process.env).filter(([name]) => name.startsWith('AWS_')),
        ),
        PATH: process.env['PATH'],
        LAMBDA_TASK_ROOT: taskRoot,
        TABLE_NAME: processing.deps.table.name,
        FILES_BUCKET: processing.deps.files.bucket,
        IDENTITY_KEYS_SECRET: 'unused',
        MALWARE_SCAN: 'off',
        RECOGNITION_SETTINGS: '{}',
        PROCESS_DOCUMENTS_QUEUE: processing.results.url,
        CONVERT_OFFICE_QUEUE: processing.deps.conversions.url,
        RECOGNISE_PAGES_QUEUE: processing.deps.scans.url,
      },
    },
  );
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
}

describe('the built function', () => {
  it('reads a PDF and draws its first page', async () => {
    const added = await processing.add(
      linesPdf([['The respondent did not pay three instalments of the loan to the claimant.']]),
    );
    const message = {
      'detail-type': 'Object Created',
      detail: { object: { key: added.file.key, 'version-id': added.file.versionId } },
    };
    expect(await invoke(message)).toEqual({ batchItemFailures: [] });
    const { processing: state, findings } = await processing.stored(added.documentId);
    expect(state).toMatchObject({ state: 'ready', message: '' });
    expect(findings).toMatchObject({ pageCount: 1, language: 'en' });
    expect(findings.summary).toContain('three instalments');
    expect(findings.preview).toBeDefined();
  });

  it('composes the page of a picture', async () => {
    const data = new Uint8Array(300).fill(90);
    const png = encode({ width: 10, height: 10, data, channels: 3, depth: 8 });
    const added = await processing.add(png, { contentType: 'image/png' });
    const { caseId } = processing;
    expect(await invoke({ caseId, documentId: added.documentId })).toEqual({
      batchItemFailures: [],
    });
    expect((await processing.stored(added.documentId)).findings.pageCount).toBe(1);
  });

  it('defers an upload that is not registered', async () => {
    const uploaded = await processing.upload(linesPdf([['x']]));
    const message = {
      'detail-type': 'Object Created',
      detail: { object: { key: uploaded.file.key } },
    };
    // The receipt is not of a received message, so that deferring it is refused.
    await expect(invoke(message)).rejects.toThrow(/ReceiptHandle|receipt/i);
  });
});
