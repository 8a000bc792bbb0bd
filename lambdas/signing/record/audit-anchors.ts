import { ListObjectsV2Command, type ListObjectsV2CommandOutput } from '@aws-sdk/client-s3';
import { auditStatement } from '#contracts/rules/outcome/signing.ts';
import { numberKey } from '#shared/dynamo/numbered-list.ts';
import type { EvidenceKey, EvidenceSignature } from '#shared/evidence-key/evidence-key.ts';
import { SIGNINGS_PREFIX } from '#shared/files/file-prefixes.constants.ts';
import type { Files } from '#shared/files/files.ts';
import { type RecordFiles, storeRecord } from '#shared/files/store-file.ts';
import type { AuditHead } from './audit-chain.ts';

/**
 * Anchors of an audit chain outside the table: one object for each head that a change has left, in
 * the versioned bucket, where no function can delete. Its name holds number and hash, so that one
 * listing shows all; its content is signed. Write access to the table alone cannot change them.
 */

type Place = { caseId: string; id: string };
export type AuditAnchor = Pick<AuditHead, 'sequence' | 'hash'>;

const prefixOf = ({ caseId, id }: Place) => `${SIGNINGS_PREFIX}${caseId}/${id}/audit/`;

/** The head with the deployment's signature. */
export async function signedHead(
  evidenceKey: EvidenceKey,
  signingId: string,
  { sequence, hash }: AuditAnchor,
): Promise<AuditAnchor & { signature: EvidenceSignature }> {
  const statement = auditStatement({ signingId, sequence, hash });
  return { sequence, hash, signature: await evidenceKey.sign(statement) };
}

/** Anchors the head of a signing's audit. A repeat stores the same. */
export async function anchorHead(
  files: RecordFiles,
  { caseId, id, audit }: Place & { audit: AuditHead },
): Promise<void> {
  const { sequence, hash, signature } = audit;
  const statement = auditStatement({ signingId: id, sequence, hash });
  await storeRecord(files, {
    key: `${prefixOf({ caseId, id })}${numberKey(sequence)}-${hash}`,
    contentType: 'application/json',
    bytes: Buffer.from(JSON.stringify({ statement, signature }, null, 2), 'utf8'),
  });
}

/** The anchors of a signing, oldest first. One request for each thousand. */
export async function listAnchors({ client, bucket }: Files, place: Place): Promise<AuditAnchor[]> {
  const anchors: AuditAnchor[] = [];
  const prefix = prefixOf(place);
  let token: string | undefined;
  do {
    const reply: ListObjectsV2CommandOutput = await client.send(
      new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: token }),
    );
    for (const { Key = '' } of reply.Contents ?? []) {
      const [, sequence, hash] = /^(\d+)-([0-9a-f]{64})$/.exec(Key.slice(prefix.length)) ?? [];
      if (sequence && hash) anchors.push({ sequence: Number(sequence), hash });
    }
    token = reply.NextContinuationToken;
  } while (token);
  return anchors;
}
