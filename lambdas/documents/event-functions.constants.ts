import { recogniserFiles } from 'recogniser/files';
import { typesetterFiles } from 'typesetter/fonts';
import type { FunctionDefinition } from '#shared/function-definition.constants.ts';
import { layerFontFiles } from './record/layer-fonts.constants.ts';

/** The functions of the documents domain that answer events. */
export const documentsEventFunctions = {
  /** Examines uploads: pages, text, language, keywords, summary, preview, rendition and facts. */
  processDocument: {
    name: 'process-document',
    entry: 'lambdas/documents/processing/process-document.lambda.ts',
    environment: [
      'TABLE_NAME',
      'FILES_BUCKET',
      'IDENTITY_KEYS_SECRET',
      'MALWARE_SCAN',
      'RECOGNITION_SETTINGS',
      'PROCESS_DOCUMENTS_QUEUE',
      'CONVERT_OFFICE_QUEUE',
      'RECOGNISE_PAGES_QUEUE',
    ],
    grants: [
      'table:read',
      'table:write',
      'files:read',
      'derived:read',
      'derived:write',
      'derived:remove',
      'identity-keys:read',
      'queue:convert-office',
      'queue:recognise-pages',
    ],
    partitions: ['CASE#', 'DOCUMENT#', 'RECOGNITION'],
    uploadKinds: ['caseDocument'],
    queue: {
      name: 'process-documents',
      maxDeliveries: 5,
      maxConcurrency: 20,
      uploadKinds: ['caseDocument'],
    },
    processes: ['lambdas/documents/processing/examine/examine.process.ts'],
    ...typesetterFiles,
    files: [
      ...typesetterFiles.files,
      ...['@embedpdf/pdfium/pdfium.wasm', 'lerc/lerc-wasm.wasm', '@cwasm/webp/webp.wasm'],
    ],
    isIsolated: true,
    // The sum of the limits of the processes that examine a file, and the download of 2 GB.
    timeoutSeconds: 600,
    // The function and one process of at most 1.5 GB.
    memoryMb: 2_560,
    // The original of at most 2 GB, a rendition and the derived files.
    ephemeralMb: 5_120,
  },
  /** Recognises the text of scanned pages, some pages of a document at a time. */
  recognisePages: {
    name: 'recognise-pages',
    entry: 'lambdas/documents/recognition/recognise-pages.lambda.ts',
    environment: ['TABLE_NAME', 'FILES_BUCKET', 'IDENTITY_KEYS_SECRET', 'RECOGNISE_PAGES_QUEUE'],
    grants: [
      'table:read',
      'table:write',
      'files:read',
      'derived:read',
      'derived:write',
      'derived:remove',
      'identity-keys:read',
    ],
    partitions: ['CASE#', 'DOCUMENT#'],
    uploadKinds: ['caseDocument'],
    queue: { name: 'recognise-pages', maxDeliveries: 5, maxConcurrency: 20 },
    processes: ['lambdas/documents/recognition/pages/recognise.process.ts'],
    files: ['@embedpdf/pdfium/pdfium.wasm', ...recogniserFiles.files, ...layerFontFiles],
    isIsolated: true,
    // The sum of the limits of the processes that read pages, and the download of 2 GB.
    timeoutSeconds: 900,
    // One processor, and the function beside one process of at most 640 MB.
    memoryMb: 1_792,
    // A PDF of at most 2 GB.
    ephemeralMb: 3_072,
  },
  /** Converts office files and SVG to PDF by LibreOffice, HEIC by libheif. Has no access to the table. */
  convertOffice: {
    name: 'convert-office',
    entry: 'lambdas/documents/office/convert-office.lambda.ts',
    environment: ['FILES_BUCKET', 'PROCESS_DOCUMENTS_QUEUE'],
    grants: ['files:read', 'derived:read', 'derived:write', 'queue:process-documents'],
    uploadKinds: ['caseDocument'],
    queue: { name: 'convert-office', maxDeliveries: 5, maxConcurrency: 5 },
    image: { folder: 'lambdas/documents/office', base: 'node:24-bookworm-slim' },
    isIsolated: true,
    timeoutSeconds: 180,
    memoryMb: 2_048,
    ephemeralMb: 5_120,
  },
} as const satisfies Record<string, FunctionDefinition>;
