import { type Block, block, boldInline, plainInline } from './blocks.ts';

/** What documents of a case begin with, and the form of their headings and dates. */

export type CauseFacts = {
  kind: string;
  caseCode: string;
  claimant: string;
  respondents: readonly string[];
};

/** Maximum number of respondents in the cause title. */
const RESPONDENTS_MAX = 5;

/** Kind and code of a case, and its parties. */
export function causeTitle({ kind, caseCode, claimant, respondents }: CauseFacts): Block[] {
  const centred = { alignment: 'center', keepsWithNext: true } as const;
  const named = respondents.slice(0, RESPONDENTS_MAX);
  const others = respondents.length - named.length;
  const names =
    others > 0 ? [...named, others === 1 ? 'and another' : `and ${others} others`] : named;
  return [
    block('note', [plainInline(`${kind} · ${caseCode}`)], centred),
    block('text', [boldInline(claimant)], { ...centred, spaceBefore: 8 }),
    block('note', [plainInline('Claimant')], centred),
    ...(names.length > 0
      ? [
          block('text', [{ ...plainInline('versus'), isItalic: true }], centred),
          ...names.map((name) => block('text', [boldInline(name)], centred)),
          block(
            'note',
            [plainInline(respondents.length > 1 ? 'Respondents' : 'Respondent')],
            centred,
          ),
        ]
      : []),
  ];
}

export const heading = (text: string): Block =>
  block('heading', [boldInline(text)], { spaceBefore: 10, keepsWithNext: true });

const days = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** '22 November 2026' for '2026-11-22'. */
export const dayInWords = (day: string): string => days.format(new Date(`${day}T00:00:00.000Z`));
