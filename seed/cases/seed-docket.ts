import { PutObjectCommand } from '@aws-sdk/client-s3';
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { versionItems } from '#lambdas/agreements/seed.door.ts';
import {
  caseKeys,
  createCase,
  findCase,
  hearingRowsOf,
  listHearings,
  writeHearingRows,
} from '#lambdas/cases/seed.door.ts';
import { commentKeys } from '#lambdas/comments/seed.door.ts';
import { disclosureItem, inviteItems } from '#lambdas/invites/seed.door.ts';
import { noteKeys } from '#lambdas/notes/seed.door.ts';
import { type NewActivity, writeActivity } from '#lambdas/notifications/door.ts';
import { type IdentityKeys, partyKeys } from '#lambdas/parties/seed.door.ts';
import { recordPayment } from '#lambdas/payments/record.door.ts';
import { batchWrite } from '#shared/dynamo/batch.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { Files } from '#shared/files/files.ts';
import { sealParty } from '../people/make-parties.ts';
import type { SeedNeutrals } from '../people/seed-neutrals.ts';
import { seedOnce } from '../seed-once.ts';
import { caseSpecs } from './case-specs.ts';
import { makeAgreementPdf } from './documents/make-agreement-pdf.ts';
import { makeActivities } from './make-activities.ts';
import { makeCase } from './make-case.ts';
import { makeDisclosures, makeInviteActivities } from './make-invites.ts';
import { makePayments } from './make-payments.ts';
import type { SeedCase } from './seed-case.ts';

export type SeedDocket = {
  neutrals: SeedNeutrals;
  /** Hearings and filings are dated relative to this instant. */
  now: Date;
  /** Puts some of the coming hearings on the day of `now`. */
  hasHearingsToday?: boolean;
  /** Store for the agreements; without it only their names are written. */
  files?: Files;
  /** Keys that encrypt the parties' identity numbers. */
  identityKeys: IdentityKeys;
};

/** Generates the sample docket. Deterministic, except that dates depend on `now`. */
export function makeDocket({
  neutrals,
  now,
  hasHearingsToday,
}: Pick<SeedDocket, 'neutrals' | 'now' | 'hasHearingsToday'>): SeedCase[] {
  return caseSpecs.map((spec, position) =>
    makeCase({ number: position + 1, spec, neutrals, now, hasHearingsToday }),
  );
}

/**
 * Writes the docket of the demo neutrals through the repositories. Repeating it, also after an
 * interruption, adds only what is missing.
 */
export async function seedDocket(table: Table, input: SeedDocket): Promise<{ created: number }> {
  const { neutrals, now } = input;
  let created = 0;
  await seedOnce(table, { mark: 'DOCKET#5', now }, async () => {
    const cases = makeDocket(input);
    for (const seedCase of cases) if (await addCase(table, seedCase, input)) created += 1;
    await countCodes(
      table,
      cases.map(({ record }) => record.code),
    );
    for (const activity of allActivities(input, cases)) await writeActivity({ table }, activity);
    for (const { userId } of Object.values(neutrals))
      for (const payment of makePayments(userId, cases)) await recordPayment({ table }, payment);
  });
  return { created };
}

/** Adds a sample case with its related records. Returns whether it is new. */
export async function addCase(
  table: Table,
  seedCase: SeedCase,
  { files, identityKeys }: Pick<SeedDocket, 'files' | 'identityKeys'>,
): Promise<boolean> {
  if (files) await storeAgreements(files, seedCase);
  const isNew = await writeCase(table, seedCase, identityKeys);
  await fillCauseLists(table, seedCase.record.id);
  return isNew;
}

/** All notifications by date, because lists show them in write order. */
function allActivities(
  { neutrals, now }: Pick<SeedDocket, 'neutrals' | 'now'>,
  cases: readonly SeedCase[],
): NewActivity[] {
  const ofNeutrals = Object.values(neutrals).flatMap(({ userId }) =>
    makeActivities(userId, cases, now),
  );
  return [...makeInviteActivities(cases), ...ofNeutrals].toSorted((a, b) =>
    a.createdAt < b.createdAt ? -1 : 1,
  );
}

/** Uploads the agreements. Repeating it overwrites each with the same content. */
async function storeAgreements({ client, bucket }: Files, { record }: SeedCase): Promise<void> {
  for (const { key } of record.uploadedDocuments)
    await client.send(
      new PutObjectCommand({
        Bucket: bucket,
        Key: key,
        Body: await makeAgreementPdf(record),
        ContentType: 'application/pdf',
      }),
    );
}

/** Starts the numbering of new cases after the seeded ones; keeps an existing counter. */
async function countCodes(table: Table, codes: readonly string[]): Promise<void> {
  const highest = new Map<string, number>();
  for (const code of codes) {
    const at = code.lastIndexOf('-');
    const [prefix, number] = [code.slice(0, at), Number(code.slice(at + 1))];
    highest.set(prefix, Math.max(number, highest.get(prefix) ?? 0));
  }
  for (const [prefix, number] of highest)
    await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: caseKeys.codeNumbers(prefix),
        UpdateExpression: 'SET #next = if_not_exists(#next, :number)',
        ExpressionAttributeNames: { '#next': 'next' },
        ExpressionAttributeValues: { ':number': number },
      }),
    );
}

/** Uses the stored cases, so that an existing docket keeps its dates. */
async function fillCauseLists(table: Table, caseId: string): Promise<void> {
  const [record, hearings] = await Promise.all([
    findCase(table, caseId),
    listHearings(table, caseId, { isConsistent: true }),
  ]);
  const rows = record ? hearingRowsOf(record, hearings) : [];
  await writeHearingRows(
    table,
    rows.map((put) => ({ put })),
  );
}

/** Writes related records before the case, so that an existing case is complete. */
async function writeCase(
  table: Table,
  seedCase: SeedCase,
  identityKeys: IdentityKeys,
): Promise<boolean> {
  const { record } = seedCase;
  const { Item: existing } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: caseKeys.case(record.id) }),
  );
  if (existing) return false;
  await batchWrite(table, {
    put: [
      ...seedCase.hearings.map((one) => ({
        ...caseKeys.hearing(one.caseId, one.at, one.id),
        ...one,
      })),
      ...seedCase.parties.map((one) => ({
        ...partyKeys.party(one.id),
        ...sealParty(identityKeys, one),
      })),
      ...seedCase.agents.map((one) => ({ ...partyKeys.agent(one.partyId, one.id), ...one })),
      ...seedCase.caseParties.map((one) => ({
        ...partyKeys.caseParty(one.caseId, one.partyRole, one.partyId),
        ...one,
      })),
      ...seedCase.comments.map((one) => ({
        ...commentKeys.comment(one.caseId, one.createdAt, one.id),
        ...one,
      })),
      ...seedCase.summaries.flatMap((one) => versionItems({ caseId: record.id, ...one })),
      ...seedCase.ratings.map((one) => ({ ...caseKeys.rating(one.caseId, one.userId), ...one })),
      ...seedCase.invites.flatMap(inviteItems),
      ...makeDisclosures(seedCase.invites).map(disclosureItem),
      ...seedCase.notes.map((one) => ({
        ...noteKeys.note(one.userId, one.caseId, one.createdAt, one.id),
        ...one,
      })),
    ],
  });
  return createCase(table, record);
}
