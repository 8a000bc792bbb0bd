import type { Readable } from 'node:stream';
import { GetObjectCommand, S3ServiceException } from '@aws-sdk/client-s3';
import { operationRecord } from '#lambdas/accounts/operator.door.ts';
import { listVersions } from '#scripts/stores/list-versions.ts';
import { type Item, scanItems } from '#scripts/stores/scan-items.ts';
import { transact } from '#shared/dynamo/transact.ts';
import { type Fate, fateOf } from '../person/fate.ts';
import type { Subject } from '../person/subject.ts';
import type { ProtectDeps } from '../protect-deps.ts';
import { ruleOfObject } from '../register/register.ts';
import { filesIn, ownObjectsOf } from '../stores/object-versions.ts';
import { excerptOf, wholeOf } from './excerpt.ts';
import { type ExportWriter, openExport } from './export-writer.ts';

type ExportDeps = Pick<ProtectDeps, 'table' | 'files' | 'clock' | 'operator'>;

/**
 * Writes everything about one person to a new folder; one scan of the table. The audit record is
 * written before anything is read. Of others' data it has what the person's own data and cases show.
 */
export async function exportPerson(
  deps: ExportDeps,
  { subject, folder }: { subject: Subject; folder: string },
): Promise<{ items: number; files: number; missing: number }> {
  const writer = await openExport(folder);
  const { operator, clock } = deps;
  await transact(deps.table, () => [
    operationRecord(deps, { operator, event: 'person_exported', subject: subject.id, change: {} }),
  ]);
  const at = clock.now().toISOString();
  for await (const item of scanItems(deps.table)) {
    const fate = fateOf(item, subject);
    if (fate && isShown(fate)) await addItem(deps, { writer, item, fate, subject });
  }
  for (const { rule, prefix } of ownObjectsOf(subject))
    for await (const versions of listVersions(deps.files, prefix))
      for (const { key, isLatest, isMarker } of versions)
        if (isLatest && !isMarker) await addFile(deps, { writer, kind: rule.kind, key });
  return writer.finish({ person: subject.id, at });
}

/** Own data, and data of cases; not what another person has for themselves. */
const isShown = ({ relation, rule }: Fate) =>
  relation === 'own' || (relation === 'named' && rule.owner === undefined);

async function addItem(
  deps: ExportDeps,
  {
    writer,
    item,
    fate: { rule, relation },
    subject,
  }: { writer: ExportWriter; item: Item; fate: Fate; subject: Subject },
): Promise<void> {
  const { pk: _, sk: __, ...attributes } = item;
  if (relation !== 'own') {
    const data = excerptOf(attributes, { subject, shows: rule.shows });
    return writer.addItem({ kind: rule.kind, relation: 'named', data });
  }
  await writer.addItem({ kind: rule.kind, relation, data: wholeOf(attributes) });
  for (const key of filesIn(attributes)) {
    const object = ruleOfObject(key);
    // Files under the person's own prefixes follow.
    if (object?.rule.named === 'deleteUnlessInCase')
      await addFile(deps, { writer, kind: object.rule.kind, key });
  }
}

/** One file after the other, from the bucket to the disk. A file that is gone is named in the export. */
async function addFile(
  { files }: ExportDeps,
  { writer, kind, key }: { writer: ExportWriter; kind: string; key: string },
): Promise<void> {
  const body = await bodyOf(files, key);
  if (body) await writer.addFile({ kind, key }, body);
  else writer.addMissing({ kind, key });
}

async function bodyOf(
  { client, bucket: Bucket }: ExportDeps['files'],
  Key: string,
): Promise<Readable | undefined> {
  try {
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
    // In Node.js a body is a stream.
    return Body as Readable;
  } catch (error) {
    if (error instanceof S3ServiceException && error.name === 'NoSuchKey') return undefined;
    throw error;
  }
}
