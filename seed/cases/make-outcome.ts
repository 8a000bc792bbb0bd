import { agreementKindOf, agreementLabels } from '#contracts/rules/outcome/outcomes.ts';
import type { CaseDocument, NewCase, RatingRecord } from '#lambdas/cases/seed.door.ts';
import type { SeedNeutrals } from '../people/seed-neutrals.ts';
import { createRandom } from '../random.ts';
import type { CaseSpec } from './case-specs.ts';
import type { SeedSummary } from './seed-case.ts';

/** Outcome of a sample case: summary, agreement or award, and rating. */

const rupees = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 });

type OutcomeFacts = Pick<NewCase, 'resolutionKind' | 'claimant' | 'respondents' | 'totalClaim'>;

/** Plausible terms for a case of this kind, in several paragraphs. */
export function makeSummary(number: number, facts: OutcomeFacts): string {
  const random = createRandom(`summary:${number}`);
  const claimant = facts.claimant.name;
  const respondent = facts.respondents[0]?.name ?? 'the respondent';
  const share = random.integer(55, 85);
  const claim = facts.totalClaim;
  const sum = claim && `INR ${rupees.format(Math.round((claim.amountMinor * share) / 100) / 100)}`;
  const instalments = random.integer(2, 6);
  if (facts.resolutionKind === 'arbitration')
    return [
      `The tribunal finds for ${claimant}. ${respondent} was served, and was heard at two hearings.`,
      sum
        ? `${respondent} shall pay ${sum} with simple interest at 9 % a year from the date of the notice to arbitrate until payment.`
        : `${respondent} shall hand over the papers listed in the schedule within thirty days.`,
      'Each side bears its own costs. The award is made at the seat named in the agreement and is signed in two originals.',
    ].join('\n\n');
  return [
    `${claimant} and ${respondent} have settled all that was in dispute between them, in full and for good.`,
    sum
      ? `${respondent} pays ${sum} in ${instalments} equal monthly instalments, the first on the tenth of next month. An instalment that is more than fifteen days late makes the whole rest due.`
      : `Both sides withdraw what they said in public, and ${respondent} restores the former arrangement within fourteen days.`,
    `With the last of these steps ${claimant} withdraws every pending claim and returns the papers held as security.`,
  ].join('\n\n');
}

/** The published versions of a complete summary; every second one was corrected once. */
export function makeSummaries(number: number, record: NewCase): SeedSummary[] {
  const { negotiationSummary: summary, assignments, updatedAt } = record;
  const author = assignments[0];
  if (record.summaryStatus !== 'completed' || !summary || !author) return [];
  const texts =
    number % 2 === 0 ? [summary.slice(0, summary.lastIndexOf('\n\n')), summary] : [summary];
  return texts.map((text, at) => ({
    summary: text,
    published: {
      version: at + 1,
      publishedById: author.userId,
      publishedBy: author.name,
      publishedAt: new Date(
        Date.parse(updatedAt) - (texts.length - 1 - at) * 86_400_000,
      ).toISOString(),
    },
  }));
}

/** The agreement or award that ends the case, if any. */
export function makeAgreementDocuments(
  spec: CaseSpec,
  { id, code, documentId, uploadedAt }: Record<'id' | 'code' | 'documentId' | 'uploadedAt', string>,
): CaseDocument[] {
  if (!spec.hasAgreement) return [];
  const kind = agreementKindOf(spec.kind);
  const title = spec.kind === 'arbitration' ? 'Award' : agreementLabels[kind];
  const key = `cases/${id}/agreement.pdf`;
  const name = `${title} ${code}.pdf`;
  return [{ id: documentId, kind, key, name, uploadedAt }];
}

const remarks = [
  'Well prepared on both sides; the joint session needed one afternoon.',
  'The papers came late, the talks went well.',
  '',
] as const;

/** Every second case with an agreement has a rating by its neutral. */
export function makeRatings(
  number: number,
  record: NewCase,
  { mediator, arbitrator }: SeedNeutrals,
): RatingRecord[] {
  if (record.uploadedDocuments.length === 0 || number % 2 === 0) return [];
  const random = createRandom(`rating:${number}`);
  const { userId } = record.resolutionKind === 'arbitration' ? arbitrator : mediator;
  return [
    {
      caseId: record.id,
      userId,
      rating: random.integer(3, 5),
      comment: random.pick(remarks),
      updatedAt: record.updatedAt,
    },
  ];
}
