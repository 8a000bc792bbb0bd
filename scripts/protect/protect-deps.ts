import type { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import type { S3Client } from '@aws-sdk/client-s3';
import type { TranscribeClient } from '@aws-sdk/client-transcribe';
import type { Operator } from '#lambdas/accounts/operator.door.ts';
import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';

/** What the acts of data protection work on. */
export type ProtectDeps = {
  /** Its name; `local` on this machine. */
  stage: string;
  table: Table;
  files: { client: Pick<S3Client, 'send'>; bucket: string };
  pool: { client: Pick<CognitoIdentityProviderClient, 'send'>; userPoolId: string };
  /** Transcribe's vocabularies. */
  vocabularies: Pick<TranscribeClient, 'send'>;
  /** Address of the local inbox, which stands for the mailboxes of all recipients. */
  inbox: string | undefined;
  clock: Clock;
  operator: Operator;
  /** Asks before a change; false leaves everything as it is. */
  confirm: (question: string) => Promise<boolean>;
  say: (line: string) => void;
};
