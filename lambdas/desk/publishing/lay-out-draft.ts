import type { DraftKind } from '#contracts/rules/desk/draft-kinds.ts';
import { indianDayOf } from '#shared/india-time.ts';
import {
  type Block,
  block,
  boldInline,
  plainInline,
  type TableBlock,
} from '#shared/rich-text/blocks.ts';
import {
  type CauseFacts,
  causeTitle,
  dayInWords,
  signatoryRole,
  signature,
} from '#shared/rich-text/cause-title.ts';
import { readDraftText } from '#shared/rich-text/read-draft-text.ts';
import type { DeskDraftRecord, StoredText } from '../record/desk-record.ts';

export type DraftFacts = CauseFacts & {
  draftKind: DraftKind;
  title: string;
  text: StoredText;
  signatories: readonly string[];
  /** The award that it follows. */
  refersTo: DeskDraftRecord['refersTo'];
};

/** A draft as a document: cause title, the text, date and place, and the lines for signatures. */
export function layOutDraft(facts: DraftFacts): (Block | TableBlock)[] {
  const { title, text, draftKind, refersTo, signatories } = facts;
  const { tribunal, claimant, respondents, resolutionKind } = facts;
  const { content, seat, madeOn } = text;
  return [
    ...causeTitle(facts),
    block('title', [boldInline(title)], { alignment: 'center', spaceBefore: 14 }),
    ...(refersTo
      ? [block('text', [plainInline(awardLine(refersTo))], { alignment: 'center' })]
      : []),
    ...readDraftText(content),
    block('text', [plainInline(madeLine(draftKind, { seat, madeOn }))], {
      spaceBefore: 20,
      keepsWithNext: true,
    }),
    ...(draftKind === 'settlement'
      ? [claimant, ...respondents].flatMap(({ name }) => signature(name, 'Party'))
      : []),
    ...signatories.flatMap((name) =>
      signature(name, signatoryRole(resolutionKind, tribunal.length)),
    ),
  ];
}

/** 'Made at Mumbai on 22 November 2026.' */
function madeLine(kind: DraftKind, { seat, madeOn }: { seat: string; madeOn: string }): string {
  const place = seat === '' ? '' : ` at ${seat}`;
  const day = madeOn === '' ? '[date]' : dayInWords(madeOn);
  return kind === 'settlement' || kind === 'dissent'
    ? `Made${place} on ${day}.`
    : `Made at ${seat === '' ? '[seat]' : seat}, the seat of the arbitration, on ${day}.`;
}

/** 'on the award “Award ARB-2026-000123.pdf”, published on 2 March 2026'. */
const awardLine = ({ name, at }: NonNullable<DraftFacts['refersTo']>): string =>
  `on the award “${name}”, published on ${dayInWords(indianDayOf(at))}`;
