import { kindLabel, type ResolutionKind } from '#contracts/rules/cases/resolution-kinds.ts';
import { type Block, block, boldInline, plainInline } from './blocks.ts';

/** What documents of a case begin and end with, and the form of their headings and dates. */

export type PartyFacts = {
  name: string;
  /** Names of those who represent the party. */
  counsel: readonly string[];
};

export type CauseFacts = {
  resolutionKind: ResolutionKind;
  caseCode: string;
  /** Names of the arbitrators or mediators. */
  tribunal: readonly string[];
  claimant: PartyFacts;
  respondents: readonly PartyFacts[];
};

/** Maximum number of respondents in the cause title. */
export const RESPONDENTS_MAX = 5;

/** The Act under which a matter is heard; a negotiation is under none. */
const acts: Readonly<Record<ResolutionKind, string>> = {
  arbitration: 'the Arbitration and Conciliation Act, 1996',
  mediation: 'the Mediation Act, 2023',
  negotiation: '',
};

const centred = { alignment: 'center', keepsWithNext: true } as const;

/** Before whom and under which Act a case is heard, its code, and its parties with their counsel. */
export function causeTitle({
  resolutionKind,
  caseCode,
  tribunal,
  claimant,
  respondents,
}: CauseFacts): Block[] {
  const named = respondents.slice(0, RESPONDENTS_MAX);
  const others = respondents.length - named.length;
  const act = acts[resolutionKind];
  return [
    ...beforeWhom(resolutionKind, tribunal),
    ...(act === ''
      ? []
      : [block('text', [plainInline(`In the matter of ${act}`)], { ...centred, spaceBefore: 8 })]),
    block('note', [plainInline(`${kindLabel(resolutionKind)} · ${caseCode}`)], centred),
    ...partyBlocks([claimant], { spaceBefore: 8 }),
    side('Claimant'),
    ...(named.length > 0
      ? [
          block('text', [{ ...plainInline('versus'), isItalic: true }], centred),
          ...partyBlocks(named, {}),
          ...(others > 0
            ? [
                block(
                  'text',
                  [boldInline(others === 1 ? 'and another' : `and ${others} others`)],
                  centred,
                ),
              ]
            : []),
          side(respondents.length > 1 ? 'Respondents' : 'Respondent'),
        ]
      : []),
  ];
}

const side = (label: string): Block => block('note', [plainInline(`… ${label}`)], centred);

function beforeWhom(kind: ResolutionKind, tribunal: readonly string[]): Block[] {
  if (tribunal.length === 0) return [];
  return [
    block('text', [boldInline(`Before ${theTribunal(kind, tribunal.length)}`)], centred),
    ...tribunal.map((name) => block('text', [plainInline(name)], centred)),
  ];
}

const theTribunal = (kind: ResolutionKind, members: number): string => {
  if (kind === 'arbitration')
    return members === 1 ? 'the Sole Arbitrator' : 'the Arbitral Tribunal';
  return members === 1 ? 'the Mediator' : 'the Mediators';
};

/** Each party, with those who represent it below. */
const partyBlocks = (
  parties: readonly PartyFacts[],
  { spaceBefore = 0 }: { spaceBefore?: number },
): Block[] =>
  parties.flatMap(({ name, counsel }, at) => [
    block('text', [boldInline(parties.length > 1 ? `${at + 1}. ${name}` : name)], {
      ...centred,
      spaceBefore: at === 0 ? spaceBefore : 0,
    }),
    ...(counsel.length > 0
      ? [block('note', [plainInline(`represented by ${listed(counsel)}`)], centred)]
      : []),
  ]);

/** 'A, B and C'. */
export const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

/** How a member of the tribunal signs. */
export const signatoryRole = (kind: ResolutionKind, members: number): string => {
  if (kind !== 'arbitration') return 'Mediator';
  return members === 1 ? 'Sole Arbitrator' : 'Arbitrator';
};

/** The lines on which somebody signs. */
export const signature = (name: string, role: string): Block[] => [
  block('text', [plainInline(SIGNATURE_LINE)], {
    alignment: 'right',
    spaceBefore: 28,
    keepsWithNext: true,
  }),
  block('text', [boldInline(name)], { alignment: 'right', keepsWithNext: true }),
  block('note', [plainInline(role)], { alignment: 'right' }),
];

const SIGNATURE_LINE = '_'.repeat(28);

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
