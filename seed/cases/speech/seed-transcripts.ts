import type { Segment } from '#contracts/rules/speech/transcripts.ts';
import { createTranscript, type NewTranscript } from '#lambdas/transcripts/creation.door.ts';
import { createRandom } from '#seed/random.ts';
import { seedOnce } from '#seed/seed-once.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { Files } from '#shared/files/files.ts';
import type { SeedNeutrals } from '../../people/seed-neutrals.ts';
import { casesWithDocuments, type SeedCase } from '../seed-case.ts';
import { makeDocket } from '../seed-docket.ts';
import { speakHearing, type Turn, timeWords } from './hearing-speech.ts';

/** About 40 minutes of speech. */
const WORDS = 5_000;
const DAYS_AGO = 6;

/**
 * Adds a transcript without a recording to the first running mediation and arbitration. Repeating
 * it, also after an interruption, adds only what is missing.
 */
export async function seedTranscripts(
  { table, files }: { table: Table; files: Files },
  { neutrals, now }: { neutrals: SeedNeutrals; now: Date },
): Promise<void> {
  await seedOnce(table, { mark: 'TRANSCRIPTS#1', now }, async () => {
    const createdAt = new Date(now.getTime() - DAYS_AGO * 86_400_000);
    const deps = { table, files, clock: { now: () => createdAt } };
    for (const seedCase of casesWithDocuments(makeDocket({ neutrals, now })))
      if (seedCase.record.resolutionKind !== 'negotiation')
        await createTranscript(deps, makeTranscript(seedCase, neutrals));
  });
}

function makeTranscript({ record }: SeedCase, neutrals: SeedNeutrals): NewTranscript {
  const isArbitration = record.resolutionKind === 'arbitration';
  const seed = `transcript of ${record.id}`;
  const turns = speakHearing(seed, { words: WORDS, hasExamination: isArbitration });
  const words = timeWords(turns, seed);
  const [respondent] = record.respondents;
  return {
    id: createRandom(seed).id('trn'),
    caseId: record.id,
    meetingId: '',
    recordId: '',
    title: isArbitration ? 'Hearing on evidence' : 'Joint session',
    audioFileName: '',
    audio: undefined,
    mediaType: '',
    words,
    speakers: [
      { id: 'spk_0', name: (isArbitration ? neutrals.arbitrator : neutrals.mediator).name },
      { id: 'spk_1', name: `Counsel for ${record.claimant.name}` },
      { id: 'spk_2', name: `Counsel for ${respondent?.name ?? 'the respondent'}` },
      { id: 'spk_3', name: isArbitration ? 'Witness' : record.claimant.name },
    ],
    ...(isArbitration && { segments: segmentsOf(turns, words) }),
  };
}

/** One segment for each turn, so that the examination keeps its questions and answers. */
function segmentsOf(turns: readonly Turn[], words: NewTranscript['words']): Segment[] {
  let index = 0;
  return turns.map(({ speaker, textType, text }, position) => ({
    id: `seg_${position + 1}`,
    speaker,
    ...(textType && { textType }),
    text: text.split(' ').map((leafText) => {
      const { start = 0, end = 0, confidence = 0 } = words[index] ?? {};
      const leaf = { text: leafText, word: index, start, end, confidence };
      index += 1;
      return leaf;
    }),
  }));
}
