import { composerFiles } from 'bundle-composer/files';
import { typesetterFiles } from 'typesetter/fonts';
import type { FunctionDefinition } from '#shared/function-definition.constants.ts';

/** The functions of the bundles domain. */
export const bundlesFunctions = {
  api: {
    name: 'bundles',
    entry: 'lambdas/bundles/handler.ts',
    environment: ['TABLE_NAME', 'FILES_BUCKET', 'PORTAL_ORIGIN', 'MALWARE_SCAN'],
    grants: ['table:read', 'table:write', 'derived:read', 'bundles:read'],
    partitions: ['BUNDLE#', 'BUNDLEPLACES#', 'BUNDLES#', 'CASE#', 'NEUTRAL#', 'RECEIPTS#', 'USER#'],
    ...typesetterFiles,
    timeoutSeconds: 28,
    // A full vCPU, to plan bundles of thousands of pages.
    memoryMb: 1769,
  },
  /** Consumes the queue of bundles whose assembly was requested. */
  assembleBundle: {
    name: 'assemble-bundle',
    entry: 'lambdas/bundles/assembly/assemble-bundle.lambda.ts',
    environment: [
      'TABLE_NAME',
      'FILES_BUCKET',
      'PORTAL_ORIGIN',
      'MALWARE_SCAN',
      'INSTITUTION_NAME',
      'IDENTITY_KEYS_SECRET',
    ],
    grants: [
      'table:read',
      'table:write',
      'files:read',
      'derived:read',
      'bundles:read',
      'bundles:write',
      'bundles:list',
      'bundles:remove',
      'identity-keys:read',
    ],
    partitions: ['BUNDLE#', 'BUNDLES#', 'CASE#', 'NEUTRAL#', 'OUTBOX', 'USER#'],
    uploadKinds: ['caseDocument'],
    queue: { name: 'assemble-bundles', maxDeliveries: 5, maxConcurrency: 10 },
    // Finds the words of references on the pages of documents.
    processes: ['lambdas/documents/word-places/locate-words.process.ts'],
    ...typesetterFiles,
    files: [...typesetterFiles.files, ...composerFiles.files, '@embedpdf/pdfium/pdfium.wasm'],
    timeoutSeconds: 900,
    // Two vCPUs: one composes, one hashes.
    memoryMb: 3008,
    // The result, its sources in use, and 2 GB of sources for the next edit.
    ephemeralMb: 10_240,
  },
} as const satisfies Record<string, FunctionDefinition>;
