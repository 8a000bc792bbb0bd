import { typesetterFiles } from 'typesetter/fonts';
import type { FunctionDefinition } from '#shared/function-definition.constants.ts';

const environment = [
  'TABLE_NAME',
  'FILES_BUCKET',
  'MALWARE_SCAN',
  'RECORD_LOCK',
  'PORTAL_ORIGIN',
  'SIGNING_GATEWAY',
  'EVIDENCE_KEY',
  'SIGNING_KEYS_SECRET',
  'LINK_KEYS_SECRET',
  'INSTITUTION_NAME',
] as const;

const signingGrants = [
  'signings:read',
  'signings:write',
  'evidence-key:sign',
  'signing-keys:read',
  'link-keys:read',
  'signing-gateway:secret',
  'signing-machine:resume',
] as const;

/** The functions of the signing domain. */
export const signingFunctions = {
  api: {
    name: 'signing',
    entry: 'lambdas/signing/handler.ts',
    environment,
    grants: [
      'table:read',
      'table:write',
      'files:read',
      'derived:read',
      'files:export',
      // The reporter's form of a transcript.
      'transcripts:read',
      // The anchors of audit chains, when a trail is checked.
      'signings:list',
      ...signingGrants,
    ],
    partitions: [
      'CASE#',
      // Whose signatures on an award suffice.
      'CONFIG#',
      // The reporter's form of a cross-examination.
      'EXAMINATION#',
      'HANDOVER#',
      'NEUTRAL#',
      'OUTBOX',
      'PARTY#',
      'QUOTA#',
      'RECEIPTS#',
      'SIGNATORY#',
      'SIGNEDFILE#',
      'SIGNINGAUDIT#',
      'SIGNINGLINK#',
      'TRANSCRIPT#',
      'USER#',
    ],
    uploadKinds: ['caseDocument', 'outcomeAgreement'],
    ...typesetterFiles,
    // A signed document of up to 50 MB is fetched from the gateway. The form of ten hours is written.
    timeoutSeconds: 28,
    memoryMb: 1769,
  },
  /** The steps of the signing state machine. */
  steps: {
    name: 'signing-steps',
    entry: 'lambdas/signing/machine/signing-steps.lambda.ts',
    environment,
    grants: [
      'table:read',
      'table:write',
      'files:upload',
      'files:export',
      'files:check',
      'files:keep',
      ...signingGrants,
    ],
    partitions: [
      'CASE#',
      'DOCUMENT#',
      'HANDOVER#',
      'NEUTRAL#',
      'OUTBOX',
      'PARTY#',
      'RECEIPTS#',
      'SERVINGS#',
      'SIGNATORY#',
      'SIGNEDFILE#',
      'SIGNINGAUDIT#',
      'SIGNINGLINK#',
      'USER#',
    ],
    uploadKinds: ['caseDocument'],
    // The statement of missing signatures.
    ...typesetterFiles,
    // Encrypts documents of up to 50 MB, and fetches signed ones from the gateway.
    timeoutSeconds: 120,
    memoryMb: 1769,
  },
} as const satisfies Record<string, FunctionDefinition>;
