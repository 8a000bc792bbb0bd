import { PutObjectCommand } from '@aws-sdk/client-s3';
import { type TemplateRecord, templateItems } from '#lambdas/templates/seed.door.ts';
import { failedConditions } from '#shared/dynamo/conditional.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { transact } from '#shared/dynamo/transact.ts';
import type { Files } from '#shared/files/files.ts';
import { uploadKey } from '#shared/files/upload-keys.ts';
import { writeSheet } from './cases/documents/write-sheet.ts';
import { indianTime } from './indian-calendar.ts';
import type { SeedNeutrals } from './people/seed-neutrals.ts';
import { createRandom } from './random.ts';
import { seedOnce } from './seed-once.ts';

const BLANK = '____________________';

type Spec = {
  owner: keyof SeedNeutrals;
  kind: TemplateRecord['kind'];
  name: string;
  daysAgo: number;
  paragraphs: readonly string[];
};

const specs: readonly Spec[] = [
  {
    owner: 'mediator',
    kind: 'mediation',
    name: 'Agreement to mediate',
    daysAgo: 64,
    paragraphs: [
      `Between ${BLANK} (claimant) and ${BLANK} (respondent).`,
      '1. The parties ask the mediator named below to help them settle their dispute.',
      '2. What is said in the mediation stays there. Nobody relies on it before a court or a tribunal.',
      '3. Either party may end the mediation at any time by telling the mediator so in writing.',
      `Mediator: ${BLANK}`,
      `Date and place: ${BLANK}`,
    ],
  },
  {
    owner: 'mediator',
    kind: 'mediation',
    name: 'Settlement with instalments',
    daysAgo: 20,
    paragraphs: [
      `1. The respondent pays the claimant INR ${BLANK} in ${BLANK} equal monthly instalments.`,
      `2. The first instalment falls due on ${BLANK}, each further one on the same day of the month.`,
      '3. When two instalments are late, the whole balance falls due.',
      '4. With the last payment every claim between the parties in this matter is settled.',
      `Signed: ${BLANK}   ${BLANK}`,
    ],
  },
  {
    owner: 'arbitrator',
    kind: 'arbitration',
    name: 'Arbitration agreement for a loan',
    daysAgo: 35,
    paragraphs: [
      `Loan account ${BLANK}`,
      '1. Disputes that arise from this loan are decided by a sole arbitrator.',
      '2. The proceedings are held online, in English or in Hindi.',
      `3. The seat of the arbitration is ${BLANK}.`,
      `Signed: ${BLANK}   ${BLANK}`,
    ],
  },
];

/** Seeds templates of the demo neutrals. Repeating it adds only what is missing. */
export async function seedTemplates(
  { table, files }: { table: Table; files: Files },
  { neutrals, now }: { neutrals: SeedNeutrals; now: Date },
): Promise<void> {
  await seedOnce(table, { mark: 'TEMPLATES#1', now }, async () => {
    for (const { owner, kind, name, daysAgo, paragraphs } of specs) {
      const random = createRandom(`template:${name}`);
      const { userId } = neutrals[owner];
      const madeAt = indianTime(now, -daysAgo, 11, 30);
      // Deterministic.
      const key = uploadKey(userId, 'template', random.id('upl'));
      const { VersionId: versionId } = await files.client.send(
        new PutObjectCommand({
          Bucket: files.bucket,
          Key: key,
          Body: await writeSheet({
            heading: name.toUpperCase(),
            subheading: 'Template',
            madeAt: new Date(madeAt),
            paragraphs,
          }),
          ContentType: 'application/pdf',
        }),
      );
      const template = {
        id: random.id('tpl'),
        userId,
        name,
        kind,
        createdAt: madeAt,
        file: { key, versionId, contentType: 'application/pdf' },
      };
      await transact(table, () => Object.values(templateItems(table, template))).catch(
        (error: unknown) => {
          // It already exists: a previous run stopped before it wrote the marker.
          if (!failedConditions(error)?.length) throw error;
        },
      );
    }
  });
}
