import { kindLabel } from '#contracts/rules/cases/resolution-kinds.ts';
import { courtDayText } from '#contracts/rules/clocks/court-days.ts';
import { disclosureQuestions, disclosureSources } from '#contracts/rules/disclosures.ts';
import { roleLabels } from '#contracts/rules/roles.ts';
import type { CaseRecord } from '#lambdas/cases/record.door.ts';
import { indianDayOf } from '#shared/india-time.ts';
import {
  type Block,
  block,
  boldInline,
  lineBlocks,
  plainInline,
} from '#shared/rich-text/blocks.ts';
import type { DisclosureRecord } from '../record/disclosure-record.ts';

/** Maximum number of respondents in the cause title. */
const RESPONDENTS_MAX = 5;

const NOTHING = 'Nothing to disclose.';

export const titleOfDisclosure = ({ by, createdAt }: DisclosureRecord): string =>
  `Disclosure of ${by.name}, ${courtDayText(indianDayOf(createdAt))}`;

/** File name of the document; a slash cannot be in one. */
export const fileNameOfDisclosure = (record: DisclosureRecord): string =>
  `${titleOfDisclosure(record).replaceAll(/[\\/:]/g, '-')}.pdf`;

type CaseFacts = Pick<CaseRecord, 'code' | 'resolutionKind' | 'claimant' | 'respondents'>;

/** A disclosure as a document: cause title, questions with answers, declaration, name. */
export function layOutDisclosure(record: DisclosureRecord, about: CaseFacts): Block[] {
  const { act, by, createdAt, first } = record;
  const source = disclosureSources[act];
  return [
    ...causeTitle(about),
    block('title', [boldInline('Disclosure')], { alignment: 'center', spaceBefore: 14 }),
    block('note', [plainInline(first ? source.first : source.later)], { alignment: 'center' }),
    ...(first ? [block('note', [plainInline(source.isForm)], { alignment: 'center' })] : []),
    ...question('Name', `${by.name}, ${roleLabels[by.role]}`),
    ...answersOf(record),
    block('text', [plainInline(declarationOf(record))], { spaceBefore: 14, keepsWithNext: true }),
    block('text', [plainInline(`Dated: ${courtDayText(indianDayOf(createdAt))}`)], {
      spaceBefore: 14,
      keepsWithNext: true,
    }),
    block('text', [boldInline(by.name)], { alignment: 'right', keepsWithNext: true }),
    block('text', [plainInline(roleLabels[by.role])], { alignment: 'right' }),
  ];
}

function answersOf({ act, first, interestsText, timeText }: DisclosureRecord): Block[] {
  const interests = disclosureQuestions.interests[act];
  const { time } = disclosureQuestions;
  if (!first)
    return [
      ...(interestsText ? question(interests, interestsText) : []),
      ...(timeText ? question(time, timeText) : []),
    ];
  const { contact, experience, ongoingArbitrations } = first;
  return [
    ...question(disclosureQuestions.contact, contact),
    ...(experience === undefined ? [] : question(disclosureQuestions.experience, experience)),
    ...(ongoingArbitrations === undefined
      ? []
      : question(disclosureQuestions.ongoingArbitrations, String(ongoingArbitrations))),
    ...question(interests, interestsText || NOTHING),
    ...(act === 'arbitration' ? question(time, timeText || NOTHING) : []),
  ];
}

const declarationOf = ({ first }: DisclosureRecord) =>
  first
    ? 'I have disclosed every circumstance that I know and that has to be disclosed. I disclose any new circumstance without delay.'
    : 'I disclose this in addition to my earlier disclosures in this case.';

const question = (label: string, answer: string): Block[] => [
  block('heading', [boldInline(label)], { spaceBefore: 8, keepsWithNext: true }),
  ...lineBlocks(answer),
];

function causeTitle({ code, resolutionKind, claimant, respondents }: CaseFacts): Block[] {
  const centred = { alignment: 'center', keepsWithNext: true } as const;
  const named = respondents.slice(0, RESPONDENTS_MAX).map(({ name }) => name);
  const others = respondents.length - named.length;
  const names = others > 0 ? [...named, `and ${others} more`] : named;
  return [
    block('note', [plainInline(`${kindLabel(resolutionKind)} · ${code}`)], centred),
    block('text', [boldInline(claimant.name)], { ...centred, spaceBefore: 8 }),
    ...(names.length > 0
      ? [
          block('text', [{ ...plainInline('versus'), isItalic: true }], centred),
          ...names.map((name) => block('text', [boldInline(name)], centred)),
        ]
      : []),
  ];
}
