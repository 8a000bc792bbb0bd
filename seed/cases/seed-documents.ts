import { PutObjectCommand } from '@aws-sdk/client-s3';
import { type DocumentVisibility, ownerTypeOf } from '#contracts/rules/documents/documents.ts';
import type { Role } from '#contracts/rules/roles.ts';
import type { NewCase } from '#lambdas/cases/seed.door.ts';
import { type DocumentRecord, findDocument } from '#lambdas/documents/record.door.ts';
import { listOf, newDocumentItems, readNumbers } from '#lambdas/documents/seed.door.ts';
import { createRandom } from '#seed/random.ts';
import { seedOnce } from '#seed/seed-once.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { transact } from '#shared/dynamo/transact.ts';
import type { Files } from '#shared/files/files.ts';
import { uploadKey } from '#shared/files/upload-keys.ts';
import { writeFlow } from '#shared/pdf/page-flow.ts';
import type { SeedNeutrals } from '../people/seed-neutrals.ts';
import {
  affidavit,
  type DocumentText,
  draftIssues,
  loanAgreement,
  noticeOfHearing,
  proceduralOrder,
  statementOfClaim,
  statementOfDefence,
} from './documents/document-texts.ts';
import { casesWithDocuments, type SeedCase } from './seed-case.ts';
import { makeDocket } from './seed-docket.ts';

type Owner = 'claimant' | 'respondent' | 'neutral' | 'caseManager';

type Spec = {
  owner: Owner;
  name: string;
  text: (record: NewCase) => DocumentText;
  visibilityType: DocumentVisibility;
  /** Type of an arbitration's document. */
  type: { category: string; uploadType: string };
  /** The date that somebody confirmed. */
  dated?: string;
};

const typed = (category: string, uploadType: string) => ({ category, uploadType });

const specs: readonly Spec[] = [
  {
    owner: 'claimant',
    name: 'Statement of claim.pdf',
    text: statementOfClaim,
    visibilityType: 'all',
    type: typed('Pleadings', 'Statement of Claim'),
  },
  {
    owner: 'claimant',
    name: 'Annexure A - Agreement of 14 June 2021.pdf',
    text: loanAgreement,
    visibilityType: 'all',
    type: typed('Agreements and Authority', 'Loan Agreement'),
    dated: '2021-06-14',
  },
  {
    owner: 'respondent',
    name: 'प्रतिवाद पत्र.pdf',
    text: statementOfDefence,
    visibilityType: 'all',
    type: typed('Pleadings', 'Statement of Defence'),
  },
  {
    owner: 'respondent',
    name: 'பிரமாண வாக்குமூலம்.pdf',
    text: affidavit,
    visibilityType: 'others',
    type: typed('Evidence', 'Affidavit of Evidence'),
  },
  {
    owner: 'neutral',
    name: 'Procedural order 1.pdf',
    text: proceduralOrder,
    visibilityType: 'all',
    type: typed('Orders and Awards', 'Procedural Order'),
  },
  {
    owner: 'caseManager',
    name: 'Notice of hearing.pdf',
    text: noticeOfHearing,
    visibilityType: 'others',
    type: typed('Notices and Correspondence', 'Correspondence'),
  },
  {
    owner: 'neutral',
    name: 'Draft issues.pdf',
    text: draftIssues,
    visibilityType: 'me',
    type: typed('Submissions', 'Issues'),
  },
];

type SeedDocuments = { neutrals: SeedNeutrals; now: Date };

/**
 * Adds documents of all sides to the first running case of each kind. They are processed like
 * uploads. Repeating it, also after an interruption, adds only what is missing.
 */
export async function seedDocuments(
  { table, files }: { table: Table; files: Files },
  { neutrals, now }: SeedDocuments,
): Promise<void> {
  await seedOnce(table, { mark: 'DOCUMENTS#1', now }, async () => {
    for (const seedCase of casesWithDocuments(makeDocket({ neutrals, now })))
      await addDocuments({ table, files }, seedCase, { neutrals, now });
  });
}

/** Adds the documents of these names, or all, to a case; those that are there stay. */
export async function addDocuments(
  { table, files }: { table: Table; files: Files },
  seedCase: SeedCase,
  { neutrals, now, names }: SeedDocuments & { names?: readonly string[] },
): Promise<void> {
  for (const [position, spec] of specs.entries()) {
    const isWanted = names?.includes(spec.name) ?? true;
    const record = isWanted && makeRecord(seedCase, { spec, position, neutrals, now });
    if (record && !(await findDocument(table, record.caseId, record.id)))
      await addDocument({ table, files }, record, await writeText(seedCase, spec, record));
  }
}

type Place = { spec: Spec; position: number; neutrals: SeedNeutrals; now: Date };

/** The record as its registration writes it; undefined if the case has no such owner. */
function makeRecord(
  { record }: SeedCase,
  { spec, position, neutrals, now }: Place,
): DocumentRecord | undefined {
  const owner = ownerOf(record, spec.owner, neutrals);
  if (!owner) return undefined;
  const random = createRandom(`document ${position} of ${record.id}`);
  const suffix = random.id('doc').slice('doc'.length);
  const createdAt = new Date(now.getTime() - (specs.length - position) * 36 * 3_600_000);
  const isArbitration = record.resolutionKind === 'arbitration';
  return {
    id: `doc${suffix}`,
    caseId: record.id,
    version: 1,
    name: spec.name,
    ownerId: owner.id,
    ownerName: owner.name,
    ownerType: owner.type,
    visibilityType: spec.visibilityType,
    ...(isArbitration ? spec.type : { uploadType: '', category: '' }),
    file: {
      key: uploadKey(owner.id, 'caseDocument', `upl${suffix}`),
      contentType: 'application/pdf',
      sizeBytes: 0,
    },
    createdAt: createdAt.toISOString(),
    processing: { state: 'queued', message: '', at: createdAt.toISOString() },
    findings: {},
    ...(spec.dated !== undefined && { dated: spec.dated }),
  };
}

type OwnerFacts = { id: string; name: string; type: DocumentRecord['ownerType'] };

function ownerOf(record: NewCase, owner: Owner, neutrals: SeedNeutrals): OwnerFacts | undefined {
  if (owner === 'claimant')
    return { id: record.claimant.ownerId, name: record.claimant.name, type: owner };
  const [respondent] = record.respondents;
  if (owner === 'respondent')
    return (
      respondent && { id: record.respondentId ?? record.id, name: respondent.name, type: owner }
    );
  const role: Role =
    owner === 'caseManager'
      ? 'caseManager'
      : record.resolutionKind === 'arbitration'
        ? 'arbitrator'
        : 'mediator';
  const { userId, name } = neutrals[role];
  const isMember = record.assignments.some((one) => one.userId === userId);
  return isMember ? { id: userId, name, type: ownerTypeOf(role) } : undefined;
}

/** Stores the file first, so that the record names its version. */
async function addDocument(
  { table, files }: { table: Table; files: Files },
  record: DocumentRecord,
  bytes: Uint8Array,
): Promise<void> {
  const { key, contentType } = record.file;
  const { VersionId } = await files.client.send(
    new PutObjectCommand({ Bucket: files.bucket, Key: key, Body: bytes, ContentType: contentType }),
  );
  const list = listOf(record);
  const { last } = await readNumbers(table, list);
  const stored = {
    ...record,
    file: { ...record.file, versionId: VersionId, sizeBytes: bytes.length },
    [record.visibilityType === 'me' ? 'privateNumber' : 'sharedNumber']: last + 1,
  };
  await transact(table, () => newDocumentItems(table, list, [stored], last));
}

function writeText(
  { record }: SeedCase,
  { text }: Spec,
  { name, ownerName, createdAt }: DocumentRecord,
): Promise<Uint8Array> {
  const title = name.replace(/\.pdf$/, '');
  const plain = { isBold: false, isItalic: false, isUnderlined: false };
  const properties = { title, subject: record.title, author: ownerName, footer: record.code };
  return writeFlow({ ...properties, now: new Date(createdAt) }, (flow) => {
    flow.text([{ ...plain, isBold: true, text: title }], { sizePoints: 17, keepsWithNext: true });
    flow.space(6);
    flow.rule();
    for (const paragraph of text(record)) {
      flow.space(9);
      if (typeof paragraph === 'string')
        flow.text([{ ...plain, text: paragraph }], { sizePoints: 11 });
      else
        flow.text([{ ...plain, isBold: true, text: paragraph.heading }], {
          sizePoints: 12,
          keepsWithNext: true,
        });
    }
  });
}
