import { caseStatuses } from '#contracts/rules/cases/case-status.ts';
import type { NewCase } from '#lambdas/cases/seed.door.ts';
import type { CommentRecord } from '#lambdas/comments/seed.door.ts';
import type { NoteRecord } from '#lambdas/notes/seed.door.ts';
import { indianTime } from '../indian-calendar.ts';
import type { MadeParty } from '../people/make-parties.ts';
import type { SeedNeutrals, SeedPerson } from '../people/seed-neutrals.ts';
import type { Random } from '../random.ts';
import { comments as lines, notes as noteTexts } from './proceedings.ts';

type MakeComments = {
  record: NewCase;
  claimant: MadeParty;
  respondent: MadeParty | undefined;
  neutrals: SeedNeutrals;
  now: Date;
};

function neutralOf(record: NewCase, { arbitrator, mediator }: SeedNeutrals): SeedPerson {
  return record.resolutionKind === 'arbitration' ? arbitrator : mediator;
}

/** The thread of a started case; a case in preparation has none. */
export function makeComments(
  random: Random,
  { record, claimant, respondent, neutrals, now }: MakeComments,
): CommentRecord[] {
  if (caseStatuses[record.status].phase === 'initiated' || !respondent) return [];
  const neutral = neutralOf(record, neutrals);
  const said = lines[record.resolutionKind];
  const count = random.integer(2, said.length);
  const firstDay = -random.integer(count + 4, 24);
  return said.slice(0, count).map((line, position) => {
    const side = line.by === 'respondent' ? respondent : claimant;
    const agent = side.agents[0];
    return {
      id: random.id('cmt'),
      caseId: record.id,
      content: `<p>${line.text}</p>`,
      visibilityType: line.visibilityType ?? 'all',
      visibilityPartyIds: line.visibilityType === 'claimant' ? [claimant.party.id] : [],
      createdAt: indianTime(now, firstDay + position, random.integer(9, 19), random.integer(0, 59)),
      ...(line.by === 'neutral'
        ? {
            ownerId: neutral.userId,
            ownerName: neutral.name,
            ownerType: 'mediator' as const,
            ownerRole: record.resolutionKind === 'arbitration' ? 'arbitrator' : 'mediator',
          }
        : {
            ownerId: side.party.ownerId,
            ownerName: agent?.name ?? side.party.name,
            ownerType: agent ? ('agent' as const) : ('others' as const),
            ownerRole: line.by,
          }),
    };
  });
}

/** One or two notes on the neutral's scratch pad, in two of three cases. */
export function makeNotes(
  random: Random,
  { record, neutrals, now }: { record: NewCase; neutrals: SeedNeutrals; now: Date },
): NoteRecord[] {
  return Array.from({ length: random.integer(0, 2) }, () => ({
    id: random.id('nte'),
    userId: neutralOf(record, neutrals).userId,
    caseId: record.id,
    content: random.pick(noteTexts),
    createdAt: indianTime(
      now,
      -random.integer(1, 20),
      random.integer(9, 19),
      random.integer(0, 59),
    ),
  }));
}
