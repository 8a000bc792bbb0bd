import type { UploadPurpose } from '#contracts/endpoints/upload-addresses.ts';

/**
 * Definition of a function for the cloud assembly and the local stack. Both find the code by its
 * path, without importing it.
 */
export type FunctionDefinition = {
  /** Unique. The deployed name has the stage as a prefix. */
  name: string;
  /** Path from the project's root. */
  entry: string;
  /** Settings that the function parses at start. */
  environment: readonly EnvironmentName[];
  /** Permissions (least privilege), mapped to IAM actions in lib/constructs/permissions.ts. */
  grants: readonly Grant[];
  /** Kinds of uploads to which files:read, files:check and files:keep apply: …/<user>/<kind>/. */
  uploadKinds?: readonly (UploadPurpose | 'bulkErrors')[];
  /** Records of the table's stream that the function receives; none if absent. */
  stream?: StreamReading;
  /** Package files read at run time (function-file.ts), by module specifier. */
  files?: readonly string[];
  timeoutSeconds: number;
  memoryMb: number;
};

export type StreamReading = {
  /** Records that match none of these neither invoke the function nor cost anything. */
  filters: readonly StreamFilter[];
  /** Maximum number of records per invocation; fewer after `waitSeconds`. */
  batchSize: number;
  waitSeconds: number;
};

/** Matches changes of items by partition key prefix. */
export type StreamFilter = {
  keyPrefix: string;
  events: readonly ('INSERT' | 'MODIFY' | 'REMOVE')[];
  /** Matches only removals by time to live. */
  isExpiry?: boolean;
};

export type EnvironmentName =
  | 'TABLE_NAME'
  | 'FILES_BUCKET'
  | 'USER_POOL_ID'
  /** Issuer of the pool's tokens; base URL of its public keys. */
  | 'USER_POOL_ISSUER'
  | 'API_CLIENT_ID'
  | 'WEB_CLIENT_ID'
  | 'MAIL_FROM'
  /** Time for which a mail about a case collects further events of the case. */
  | 'MAIL_WINDOW_SECONDS'
  | 'SMS_ORIGINATION_IDENTITY'
  /** Ids from India's registry of SMS senders; '' if not registered. */
  | 'SMS_INDIA_ENTITY_ID'
  | 'SMS_INDIA_TEMPLATE_ID'
  /** ARN of the WhatsApp sender number; '' if there is none. */
  | 'WHATSAPP_PHONE_NUMBER_ID'
  | 'WHATSAPP_TEMPLATE_NAME'
  | 'WHATSAPP_TEMPLATE_LANGUAGE'
  | 'PORTAL_ORIGIN'
  /** Comma-separated calling codes of the countries to which codes are sent, e.g. '91,65'. */
  | 'CODE_CALLING_CODES'
  /** JSON; see lambdas/meetings/provider-settings.ts. */
  | 'MEETING_PROVIDER'
  /** Name of the secret with the keys that encrypt identity numbers. */
  | 'IDENTITY_KEYS_SECRET';

export type Grant =
  /** Get, batch-get, query on the table and its indexes. */
  | 'table:read'
  /** Put, update, delete, transactions. */
  | 'table:write'
  /**
   * Read and write sign-in secrets, addresses, the directory and accounts
   * (lambdas/accounts/guarded-items.constants.ts). Denied to all functions without this grant.
   */
  | 'accounts:items'
  /** Read registered uploads of the kinds in `uploadKinds`. */
  | 'files:read'
  /** Put objects under incoming/, to presign upload addresses. */
  | 'files:upload'
  /** Read objects under incoming/, to check and copy them. */
  | 'files:check'
  /** Put checked files under uploads/. */
  | 'files:keep'
  /** Read uploads of the kind `avatar`. */
  | 'avatars:read'
  /** Read snapshots of dockets in the files bucket. */
  | 'dockets:read'
  /** Write and delete snapshots of dockets. */
  | 'dockets:write'
  /** Put the error files of bulk jobs beside their uploads. */
  | 'bulk-errors:write'
  /** Put and read objects under exports/, which expire after a day. */
  | 'files:export'
  /** Start and answer sign-ins; read the API client's secret. */
  | 'users:sign-in'
  /** Create users, set passwords and attributes. */
  | 'users:manage'
  | 'users:delete'
  | 'mail:send'
  | 'sms:send'
  | 'whatsapp:send'
  /** Read the meeting provider's secret. */
  | 'meetings:secret'
  /** Read the secret with the keys that encrypt identity numbers. */
  | 'identity-keys:read';
