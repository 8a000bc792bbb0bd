import { causeFactsOf } from '#lambdas/cases/cause.door.ts';
import { findCase } from '#lambdas/cases/record.door.ts';
import { AppError } from '#shared/errors.ts';
import { indianDayOf } from '#shared/india-time.ts';
import { footerText } from '#shared/institution.ts';
import { writeBlocksPdf } from '#shared/pdf/write-blocks.ts';
import { type Block, block, boldInline, plainInline } from '#shared/rich-text/blocks.ts';
import { causeTitle, dayInWords, listed } from '#shared/rich-text/cause-title.ts';
import type { SigningDeps } from '../deps/signing-deps.ts';
import type { SigningRecord } from '../record/signing-record.ts';

const TITLE = 'Statement of missing signatures';

/** Why members of the tribunal have not signed, as a PDF beside the signed document. */
export async function writeStatement(
  { table, ...of }: Pick<SigningDeps, 'table' | 'institution'>,
  record: SigningRecord,
): Promise<Uint8Array> {
  const found = await findCase(table, record.caseId);
  if (!found) throw new AppError('not_found', 'Case not found');
  const [first] = record.omissions ?? [];
  return writeBlocksPdf({
    title: `${TITLE}, ${found.code}`,
    subject: TITLE,
    author: first?.statedBy ?? '',
    now: new Date(first?.statedAt ?? record.updatedAt),
    footer: footerText(of, `${found.code} · ${found.title}`),
    blocks: [
      ...causeTitle(await causeFactsOf(table, found)),
      block('title', [boldInline(TITLE)], { alignment: 'center', spaceBefore: 14 }),
      ...layOutStatement(record),
    ],
  });
}

/** Who has signed, who has not and why, and who says so. */
export function layOutStatement(record: SigningRecord): Block[] {
  const { documentName, omissions = [], tribunal, versions } = record;
  const missing = new Set(omissions.map(({ memberId }) => memberId));
  const signed = (tribunal?.members ?? []).filter(({ id }) => !missing.has(id));
  const [first] = omissions;
  const text = (words: string) => block('text', [plainInline(words)]);
  return [
    text(
      `“${documentName}” is signed by ${listed(signed.map(({ name }) => name))}, ${signed.length} of the ${tribunal?.members.length ?? 0} members of the tribunal.`,
    ),
    ...omissions.flatMap(({ name, reason }) => [
      block('text', [boldInline(`${name} has not signed.`), plainInline(` Reason:`)], {
        spaceBefore: 6,
        keepsWithNext: true,
      }),
      ...reason.split(/\r?\n/).filter(Boolean).map(text),
    ]),
    ...(first
      ? [
          block(
            'text',
            [
              plainInline(
                `Stated by ${first.statedBy} on ${dayInWords(indianDayOf(first.statedAt))}. ${tribunal?.source ?? ''}.`,
              ),
            ],
            { spaceBefore: 14 },
          ),
        ]
      : []),
    block('note', [
      plainInline(`SHA-256 of the signed document: ${versions.at(-1)?.sha256 ?? ''}`),
    ]),
  ];
}
