import type { UploadPurpose } from '#contracts/endpoints/files/upload-addresses.ts';
import type { Partition } from './dynamo/partitions.constants.ts';

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
  /** Permissions (least privilege), mapped to IAM actions in lib/constructs/functions/permissions.ts. */
  grants: readonly Grant[];
  /**
   * Partitions of the table to which table:read and table:write apply: exactly those whose keys the
   * function's code makes (tests/infra/table-access.test.ts names those that differ).
   */
  partitions?: readonly Partition[];
  /** Kinds of uploads to which files:read, files:check and files:keep apply: …/<user>/<kind>/. */
  uploadKinds?: readonly (UploadPurpose | 'bulkErrors')[];
  /** Records of the table's stream that the function receives; none if absent. */
  stream?: StreamReading;
  /** Queue whose messages the function receives, one at a time; none if absent. */
  queue?: QueueReading;
  /** Package files read at run time (function-file.ts), by module specifier. */
  files?: readonly string[];
  /** Package files that a package looks for beside its code, by module specifier. */
  filesBesideCode?: readonly string[];
  /** Modules that the function starts as processes (function-file.ts), by path from the root. */
  processes?: readonly string[];
  /** For a function that is a container image; absent for others. */
  image?: ContainerImage;
  /** On one machine: runs in a separate process, with the limits of memory and time. */
  isIsolated?: boolean;
  timeoutSeconds: number;
  memoryMb: number;
  /** Size of the temporary folder; 512 if absent. */
  ephemeralMb?: number;
};

export type ContainerImage = {
  /** Folder with the Dockerfile and what it copies, by path from the root. */
  folder: string;
  /** Official image that the Dockerfile builds from (`BASE_IMAGE`); a stage adds the digest. */
  base: string;
};

/** The work queues. Each has one consumer and a queue of dead letters. */
export const queueNames = [
  'process-documents',
  'convert-office',
  'recognise-pages',
  'assemble-bundles',
  'fetch-recordings',
  'process-recordings',
  'split-recordings',
  'check-agreements',
  'mail-events',
  'work-batches',
  'send-reminders',
] as const;
export type QueueName = (typeof queueNames)[number];

/**
 * Time until a message is delivered again after its function was killed: longer than the function
 * may run. A failed run defers its message by itself or waits as long.
 *
 * AWS advises six times the time-out, because a message that throttling keeps from its function
 * uses up a delivery when it becomes visible again. Then a killed document would wait an hour. So
 * each queue has at least `MIN_DELIVERIES` instead: throttling must last for all of them, and the
 * event source takes no more messages than its `maxConcurrency` can run.
 */
export const visibilitySeconds = ({ timeoutSeconds }: FunctionDefinition): number =>
  timeoutSeconds + 60;

/**
 * Whether a function sends messages to the queue that it consumes. Lambda takes that for a loop by mistake:
 * after about 16 rounds it drops the message, unless the function allows it.
 */
export const feedsItself = ({ grants, queue }: FunctionDefinition): boolean =>
  grants.some((grant) => grant === `queue:${queue?.name}`);

/** AWS's advice for queues that feed functions. */
export const MIN_DELIVERIES = 5;

export type QueueReading = {
  name: QueueName;
  /** After this many deliveries a message is moved to the dead-letter queue; MIN_DELIVERIES or more. */
  maxDeliveries: number;
  /** Maximum number of messages processed at the same time; at least 2. */
  maxConcurrency: number;
  /** Kinds of registered uploads that S3, or the malware scan, reports to the queue. */
  uploadKinds?: readonly UploadPurpose[];
  /** Further events of EventBridge that the queue receives, each by a rule of this name. */
  events?: readonly EventRule[];
};

/** A rule of EventBridge, as its pattern. */
export type EventRule = {
  name: string;
  source: string;
  detailType: string;
  detail: Record<string, unknown>;
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
  /** Configuration set in which SES reports what becomes of mails; '' for none. */
  | 'MAIL_EVENTS_SET'
  /** Time for which a mail about a case collects further events of the case. */
  | 'MAIL_WINDOW_SECONDS'
  /** Mails about cases that are sent in a second; others share the account's rate. */
  | 'MAILS_PER_SECOND'
  | 'SMS_ORIGINATION_IDENTITY'
  /** Ids from India's registry of SMS senders; '' if not registered. */
  | 'SMS_INDIA_ENTITY_ID'
  | 'SMS_INDIA_TEMPLATE_ID'
  /** ARN of the WhatsApp sender number; '' if there is none. */
  | 'WHATSAPP_PHONE_NUMBER_ID'
  | 'WHATSAPP_TEMPLATE_NAME'
  | 'WHATSAPP_TEMPLATE_LANGUAGE'
  /** Template with a document as its header; '' if there is none. */
  | 'WHATSAPP_DOCUMENT_TEMPLATE_NAME'
  | 'PORTAL_ORIGIN'
  /** Name of the secret with which the portal check signs in; '' if it signs in as nobody. */
  | 'PORTAL_CHECK_SECRET'
  /** Whose portal it is, as files name it; '' for nobody. */
  | 'INSTITUTION_NAME'
  /** Comma-separated calling codes of the countries to which codes are sent, e.g. '91,65'. */
  | 'CODE_CALLING_CODES'
  /** Base address of a server of breached passwords; '' for none. */
  | 'BREACHED_PASSWORDS'
  /** JSON; see lambdas/accounts/deps/source-budgets.constants.ts. */
  | 'SOURCE_BUDGETS'
  /** JSON; see lambdas/meetings/provider-settings.ts. */
  | 'MEETING_PROVIDER'
  /** JSON; see lambdas/speech/speech-settings.constants.ts. */
  | 'SPEECH_SETTINGS'
  /** JSON; see lambdas/documents/record/recognition-settings.constants.ts. */
  | 'RECOGNITION_SETTINGS'
  /** Name of the secret with the keys that encrypt identity numbers. */
  | 'IDENTITY_KEYS_SECRET'
  /** Name of the secret with the keys that seal personal links until they are mailed. */
  | 'LINK_KEYS_SECRET'
  /** Name of the secret with the keys that seal the offers of settlement rounds. */
  | 'SETTLEMENT_KEYS_SECRET'
  /** Name of the secret with the keys that seal the session keys of signing. */
  | 'SIGNING_KEYS_SECRET'
  /** ARN or alias of the KMS key that signs evidence. */
  | 'EVIDENCE_KEY'
  /** JSON; see lambdas/signing/signing-settings.constants.ts. '' if there is no gateway. */
  | 'SIGNING_GATEWAY'
  /** ARN of the signing state machine. */
  | 'SIGNING_MACHINE'
  /**
   * 'on' if uploads are scanned; a document is then withheld until its verdict is clean. An instant
   * if that holds for uploads registered from then on. Otherwise 'off'.
   */
  | 'MALWARE_SCAN'
  /** How records are locked; see lambdas/shared/files/record-lock.constants.ts. */
  | 'RECORD_LOCK'
  /** URLs of the work queues. */
  | 'PROCESS_DOCUMENTS_QUEUE'
  | 'CONVERT_OFFICE_QUEUE'
  | 'RECOGNISE_PAGES_QUEUE'
  | 'ASSEMBLE_BUNDLES_QUEUE'
  | 'FETCH_RECORDINGS_QUEUE'
  | 'PROCESS_RECORDINGS_QUEUE'
  | 'SPLIT_RECORDINGS_QUEUE'
  | 'WORK_BATCHES_QUEUE'
  | 'SEND_REMINDERS_QUEUE';

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
  /** Read objects under derived/: renditions, pictures, texts and facts of documents. */
  | 'derived:read'
  | 'derived:write'
  | 'derived:remove'
  /** Read objects under bundles/: assembled PDFs. */
  | 'bundles:read'
  | 'bundles:write'
  /** List objects under bundles/. */
  | 'bundles:list'
  | 'bundles:remove'
  /** Read the files of the parts of long recordings. */
  | 'recording-parts:read'
  /** Put files of parts; they expire after some days. */
  | 'recording-parts:write'
  /** Read the outputs of transcription jobs. */
  | 'transcriptions:read'
  /** Let transcription jobs write their outputs. */
  | 'transcriptions:write'
  /** Start transcription jobs with outputs under transcriptions/. */
  | 'transcriptions:start'
  /** Read the state of this domain's transcription jobs. */
  | 'transcriptions:get'
  /** Read objects under transcripts/: the versions of transcripts. */
  | 'transcripts:read'
  /** Put objects under transcripts/; none can be deleted. */
  | 'transcripts:write'
  /** Send messages to a work queue; EventBridge alone feeds the others. */
  | `queue:${Exclude<QueueName, 'check-agreements' | 'mail-events'>}`
  /** Start and answer sign-ins; read the API client's secret. */
  | 'users:sign-in'
  /** Create users, set passwords and attributes. */
  | 'users:manage'
  | 'users:delete'
  | 'mail:send'
  | 'mail:limits'
  | 'sms:send'
  | 'whatsapp:send'
  /** Stream audio to Transcribe. */
  | 'speech:transcribe'
  /** Sign addresses of Transcribe's web sockets, for browsers. */
  | 'speech:stream-address'
  /** Make and list vocabularies of Transcribe, which have no resource before they are made. */
  | 'vocabularies:make'
  /** Read the state of vocabularies that functions made, and delete them. */
  | 'vocabularies:use'
  /** Read the secret with which the portal check signs in. */
  | 'portal-check:secret'
  /** Read the meeting provider's secret. */
  | 'meetings:secret'
  /** Read the secret that signs the meeting provider's events. */
  | 'meetings:webhook-secret'
  /** Read the secret with the keys that encrypt identity numbers. */
  | 'identity-keys:read'
  /** Read the secret with the keys that seal personal links. */
  | 'link-keys:read'
  /** Read the secret with the keys that seal settlement offers. */
  | 'settlement-keys:read'
  /** Read objects under signings/: documents to sign, signed versions and evidence. */
  | 'signings:read'
  /** Put objects under signings/; none can be deleted. */
  | 'signings:write'
  /** List objects under signings/: the anchors of audit chains. */
  | 'signings:list'
  /** Read objects under settlements/: evidence of ended settlements. */
  | 'settlements:read'
  /** Put objects under settlements/; none can be deleted. */
  | 'settlements:write'
  /** Let KMS sign evidence, and read the public key. */
  | 'evidence-key:sign'
  /** Read the secret with the keys that seal the session keys of signing. */
  | 'signing-keys:read'
  /** Read the secret with the signing gateway's AuthToken. */
  | 'signing-gateway:secret'
  /** Start executions of the signing state machine. */
  | 'signing-machine:start'
  /** Complete tasks of the signing state machine. */
  | 'signing-machine:resume';
