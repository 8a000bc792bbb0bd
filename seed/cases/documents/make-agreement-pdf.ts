import type { NewCase } from '#lambdas/cases/seed.door.ts';
import { writeSheet } from './write-sheet.ts';

/** Renders the agreement or award of a sample case as a PDF: parties, terms, signatures. */
export async function makeAgreementPdf(record: NewCase): Promise<Uint8Array> {
  const heading =
    record.resolutionKind === 'arbitration' ? 'ARBITRAL AWARD' : 'SETTLEMENT AGREEMENT';
  const terms = (record.negotiationSummary ?? '').split('\n\n');
  return writeSheet({
    title: `${heading} ${record.code}`,
    heading,
    subheading: `Case ${record.code}`,
    madeAt: new Date(record.updatedAt),
    paragraphs: [
      { bold: record.title },
      `Claimant: ${record.claimant.name}`,
      ...record.respondents.map(({ name }) => `Respondent: ${name}`),
      '',
      ...terms.map((term, position) => `${position + 1}. ${term}`),
      ...['', '', '', '', '', ''],
      ...record.assignments
        .filter(({ role }) => role !== 'requested')
        .map(({ name }) => `Signed: ${name}`),
    ],
  });
}
