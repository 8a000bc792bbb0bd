import { describe, expect, it } from 'vitest';
import { allFunctions } from '#lambdas/functions.constants.ts';
import type { FunctionDefinition, Grant } from '#shared/function-definition.constants.ts';
import { codeOf } from './support/code-of.ts';

/** Each grant is used by the function's code, and each call that the code makes is granted. */

const secret = ['GetSecretValue'];
const getting = ['GetObject', 'HeadObject'];
const inParts = [
  'AbortMultipartUpload',
  'CompleteMultipartUpload',
  'CreateMultipartUpload',
  'UploadPart',
];
const copying = ['CopyObject', 'UploadPartCopy'];
const sending = ['SendMessage'];

/** The commands that a grant allows; undefined for what no command shows. */
const commandsOf: Record<Grant, readonly string[] | undefined> = {
  'table:read': ['Get', 'BatchGet', 'Query'],
  'table:write': ['Put', 'Update', 'Delete', 'BatchWrite', 'TransactWrite'],
  'accounts:items': undefined,
  'files:read': getting,
  'files:upload': ['PutObject', ...inParts],
  'files:check': [...getting, ...copying],
  'files:keep': ['PutObject', ...copying, ...inParts, 'Upload'],
  'bulk-errors:write': ['PutObject'],
  'avatars:read': getting,
  'dockets:read': getting,
  'dockets:write': ['PutObject', 'DeleteObject'],
  'files:export': ['PutObject', ...getting],
  'derived:read': getting,
  'derived:write': ['PutObject'],
  'derived:remove': ['DeleteObject'],
  'bundles:read': getting,
  'bundles:write': ['PutObject', 'Upload'],
  'bundles:list': ['ListObjectsV2'],
  'bundles:remove': ['DeleteObject'],
  'recording-parts:read': getting,
  'recording-parts:write': ['PutObject', 'Upload'],
  'transcriptions:read': getting,
  'transcriptions:write': ['StartTranscriptionJob'],
  'transcriptions:start': ['StartTranscriptionJob'],
  'transcriptions:get': ['GetTranscriptionJob'],
  'transcripts:read': getting,
  'transcripts:write': ['PutObject'],
  'queue:process-documents': sending,
  'queue:convert-office': sending,
  'queue:recognise-pages': sending,
  'queue:assemble-bundles': sending,
  'queue:fetch-recordings': sending,
  'queue:process-recordings': sending,
  'queue:split-recordings': sending,
  'queue:work-batches': sending,
  'queue:send-reminders': sending,
  'users:sign-in': ['AdminInitiateAuth', 'AdminRespondToAuthChallenge', 'DescribeUserPoolClient'],
  'users:manage': ['AdminCreateUser', 'AdminSetUserPassword', 'AdminUpdateUserAttributes'],
  'users:delete': ['AdminDeleteUser'],
  'mail:send': ['SendEmail'],
  'mail:limits': ['GetAccount'],
  'sms:send': ['SendTextMessage'],
  'whatsapp:send': ['SendWhatsAppMessage'],
  'speech:transcribe': ['StartStreamTranscription'],
  // An address is signed, and the browser opens it.
  'speech:stream-address': undefined,
  'vocabularies:make': ['CreateVocabulary', 'ListVocabularies'],
  'vocabularies:use': ['GetVocabulary', 'DeleteVocabulary'],
  'portal-check:secret': secret,
  'meetings:secret': secret,
  'meetings:webhook-secret': secret,
  'identity-keys:read': secret,
  'link-keys:read': secret,
  'settlement-keys:read': secret,
  'signing-keys:read': secret,
  'signing-gateway:secret': secret,
  'signings:read': getting,
  'signings:write': ['PutObject'],
  'signings:list': ['ListObjectsV2'],
  'settlements:read': getting,
  'settlements:write': ['PutObject'],
  'evidence-key:sign': ['Sign', 'GetPublicKey'],
  'signing-machine:start': ['StartExecution'],
  'signing-machine:resume': ['SendTaskSuccess'],
};

/** Lambda lets the consumer of a queue defer its messages. */
const ofConsumers = ['ChangeMessageVisibility'];

/** Only follow-table folds journals; those who search load its module, which is kept whole. */
const folding = ['DeleteObject'];

/** Calls in the code of a function that none of its paths reaches. */
const unreached: Readonly<Record<string, readonly string[]>> = {
  agreements: folding,
  cases: folding,
  clocks: [...folding, 'PutObject'],
  docket: [...folding, 'PutObject'],
  invites: folding,
  orders: folding,
  // Rows of an uploaded list name no files that would be kept.
  'follow-table': [
    'AbortMultipartUpload',
    'CompleteMultipartUpload',
    'CopyObject',
    'CreateMultipartUpload',
    'UploadPartCopy',
  ],
  // Its endpoint is public and reads no session.
  'system-config': ['Delete', 'Update'],
};

describe.each(allFunctions)('$name', ({ name, entry, grants, queue }: FunctionDefinition) => {
  it.concurrent('uses each of its grants', async () => {
    const { commands } = await codeOf({ entry });
    const used = (grant: Grant) =>
      commandsOf[grant]?.some((command) => commands.includes(command)) ?? true;
    expect(grants.filter((grant) => !used(grant))).toEqual([]);
  });

  it.concurrent('is granted each call that its code makes', async () => {
    const { commands } = await codeOf({ entry });
    const granted = new Set([
      ...grants.flatMap((grant) => commandsOf[grant] ?? []),
      ...(queue ? ofConsumers : []),
    ]);
    expect(commands.filter((command) => !granted.has(command))).toEqual(unreached[name] ?? []);
  });
});
