import type { FunctionDefinition } from '#shared/function-definition.constants.ts';

/** The functions of the documents domain. */
export const documentsFunctions = {
  api: {
    name: 'documents',
    entry: 'lambdas/documents/handler.ts',
    environment: [
      'TABLE_NAME',
      'FILES_BUCKET',
      'IDENTITY_KEYS_SECRET',
      'MALWARE_SCAN',
      'RECOGNITION_SETTINGS',
      'PROCESS_DOCUMENTS_QUEUE',
      'WHATSAPP_PHONE_NUMBER_ID',
      'WHATSAPP_DOCUMENT_TEMPLATE_NAME',
      'WHATSAPP_TEMPLATE_LANGUAGE',
    ],
    grants: [
      'table:read',
      'table:write',
      'files:read',
      'files:check',
      'files:keep',
      'derived:read',
      'identity-keys:read',
      'queue:process-documents',
      'whatsapp:send',
    ],
    partitions: [
      'CASE#',
      'DOCUMENT#',
      'DOCUMENTFILES#',
      'NEUTRAL#',
      'OUTBOX',
      'PARTY#',
      'QUOTA#',
      'RECEIPTS#',
      'RECOGNITION',
      'SENDING#',
      'SERVEDLINK#',
      'SERVINGS#',
      'USER#',
      'WITHDRAWN#',
    ],
    uploadKinds: ['caseDocument', 'outcomeAgreement'],
    // A registration copies files of up to 2 GB within S3.
    timeoutSeconds: 28,
    memoryMb: 1024,
  },
} as const satisfies Record<string, FunctionDefinition>;
