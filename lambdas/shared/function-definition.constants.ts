import type { UploadPurpose } from '#contracts/endpoints/upload-addresses.ts';

/**
 * What the cloud assembly and the local stack need to know of a function, without importing
 * its code: they find it by path.
 */
export type FunctionDefinition = {
  /** Unique; the deployed name is prefixed with the stage's. */
  name: string;
  /** Path from the project's root. */
  entry: string;
  /** Settings that the function parses at start. */
  environment: readonly EnvironmentName[];
  /** All that it may do (least privilege); each is mapped to IAM actions in one place. */
  grants: readonly Grant[];
  /** Kinds of uploads that files:read, files:check and files:keep cover: …/<user>/<kind>/. */
  uploadKinds?: readonly (UploadPurpose | 'bulkErrors')[];
  /** Records of the table's stream that it receives; absent: none. */
  stream?: StreamReading;
  /** Files of packages that it reads at run time (function-file.ts), by module specifier. */
  files?: readonly string[];
  timeoutSeconds: number;
  memoryMb: number;
};

export type StreamReading = {
  /** Only records that match one of these reach the function, and only they cost. */
  filters: readonly StreamFilter[];
  /** Records that reach the function together; fewer once `waitSeconds` have passed. */
  batchSize: number;
  waitSeconds: number;
};

/** Changes of the items below a partition key prefix. */
export type StreamFilter = {
  keyPrefix: string;
  events: readonly ('INSERT' | 'MODIFY' | 'REMOVE')[];
  /** Only removals by DynamoDB's time to live. */
  isExpiry?: boolean;
};

export type EnvironmentName =
  | 'TABLE_NAME'
  | 'FILES_BUCKET'
  | 'USER_POOL_ID'
  /** Issuer of the pool's tokens; their keys lie under it. */
  | 'USER_POOL_ISSUER'
  | 'API_CLIENT_ID'
  | 'WEB_CLIENT_ID'
  | 'MAIL_FROM'
  /** A mail about a case waits this long for further events of the same case. */
  | 'MAIL_WINDOW_SECONDS'
  | 'SMS_ORIGINATION_IDENTITY'
  /** Ids that India's registry of senders gave; '' where none are registered. */
  | 'SMS_INDIA_ENTITY_ID'
  | 'SMS_INDIA_TEMPLATE_ID'
  /** ARN of the number that messages to WhatsApp come from; '' where there is none. */
  | 'WHATSAPP_PHONE_NUMBER_ID'
  | 'WHATSAPP_TEMPLATE_NAME'
  | 'WHATSAPP_TEMPLATE_LANGUAGE'
  | 'PORTAL_ORIGIN'
  /** Comma-separated calling codes of the countries that codes are sent to, e.g. '91,65'. */
  | 'CODE_CALLING_CODES'
  /** JSON; see lambdas/meetings/provider-settings.ts. */
  | 'MEETING_PROVIDER'
  /** Name of the secret that identity numbers are sealed with. */
  | 'IDENTITY_KEYS_SECRET';

export type Grant =
  /** Get, batch-get, query on the table and its indexes. */
  | 'table:read'
  /** Put, update, delete, transactions. */
  | 'table:write'
  /**
   * Read and write sign-in secrets, addresses, the directory and people's accounts
   * (lambdas/accounts/guarded-items.constants.ts). Denied to every other function.
   */
  | 'accounts:items'
  /** Read uploads of the kinds in `uploadKinds` that were registered. */
  | 'files:read'
  /** Put objects under incoming/ (to presign their addresses). */
  | 'files:upload'
  /** Read what was uploaded under incoming/, to check and to copy it. */
  | 'files:check'
  /** Put checked files under uploads/. */
  | 'files:keep'
  /** Read the pictures of people: uploads of the kind `avatar`. */
  | 'avatars:read'
  /** Read snapshots of dockets in the files bucket. */
  | 'dockets:read'
  /** Write and remove them. */
  | 'dockets:write'
  /** Put the error files of bulk jobs beside their uploads. */
  | 'bulk-errors:write'
  /** Put and read objects under exports/, which are removed after a day. */
  | 'files:export'
  /** Initiate and answer sign-ins, read the api client's secret. */
  | 'users:sign-in'
  /** Create users, set passwords and attributes. */
  | 'users:manage'
  | 'users:delete'
  | 'mail:send'
  | 'sms:send'
  | 'whatsapp:send'
  /** Read the one secret of the meeting provider. */
  | 'meetings:secret'
  /** Read the secret that identity numbers are sealed with. */
  | 'identity-keys:read';
