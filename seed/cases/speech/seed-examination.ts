import type { EntryKind } from '#contracts/rules/speech/entry-kinds.ts';
import type { Objection } from '#contracts/rules/speech/examinations.ts';
import type { TurnType } from '#contracts/rules/speech/transcripts.ts';
import { saveTurn } from '#lambdas/examinations/seed.door.ts';
import { connectSpeechSettings } from '#lambdas/speech/connect.door.ts';
import { indianTime } from '#seed/indian-calendar.ts';
import { seedOnce } from '#seed/seed-once.ts';
import type { Principal } from '#shared/auth/principal.ts';
import { secondsAfter } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { Files } from '#shared/files/files.ts';
import type { SeedNeutrals } from '../../people/seed-neutrals.ts';
import { isRunning } from '../seed-case.ts';
import { makeDocket } from '../seed-docket.ts';

export const WITNESS = 'Ramesh Kulkarni';
const COUNSEL = 'Ms. Kavita Deshpande';
const OPPOSING = 'Mr. Imran Sheikh';

type Spec = {
  textType?: TurnType;
  entry?: EntryKind;
  speaker?: string;
  text?: string;
  objections?: Objection[];
  exhibits?: { text: string }[];
};

/** What was taken down, in order. */
const specs: readonly Spec[] = [
  { entry: 'On the record' },
  { entry: 'Affirmation', speaker: 'the Sole Arbitrator', text: 'in Marathi' },
  { entry: 'Interpreter', speaker: 'Ms. Meera Kale', text: 'Marathi' },
  { entry: 'Cross-examination', speaker: COUNSEL },
  { speaker: COUNSEL, text: 'Mr. Kulkarni, did you sign the loan agreement yourself?' },
  { textType: 'Answer', speaker: WITNESS, text: 'Yes, I signed it at the branch.' },
  {
    entry: 'Exhibit',
    ...{ speaker: COUNSEL, text: 'I show you the agreement.', exhibits: [{ text: 'C-1' }] },
  },
  { speaker: COUNSEL, text: 'And you knew that you could not pay?' },
  {
    entry: 'Objection',
    ...{ speaker: OPPOSING, text: 'Objection, that is argumentative.' },
    objections: [{ state: 'sustained', by: OPPOSING, ground: 'Argumentative' }],
  },
  { entry: 'Aside', speaker: COUNSEL, text: 'I shall put it differently.' },
  { speaker: COUNSEL, text: 'What was your income in that month?' },
  { entry: 'Parenthetical', text: 'The witness looks at his papers.' },
  { textType: 'Answer', speaker: WITNESS, text: 'About forty thousand rupees.' },
  { entry: 'Off the record', text: 'Lunch' },
];

export const seededArbitrator = ({ arbitrator: { userId } }: SeedNeutrals): Principal => ({
  ...{ userId, sessionId: 'seed', role: 'arbitrator' },
  ...{ emailVerified: true, isProfileComplete: true },
});

/** The case with the cross-examination; undefined in a docket without one that fits. */
export function examinedCase({
  neutrals,
  now,
}: {
  neutrals: SeedNeutrals;
  now: Date;
}): string | undefined {
  const { userId } = neutrals.arbitrator;
  const isArbitrators = (one: { userId: string; role: string }) =>
    one.userId === userId && one.role !== 'requested';
  const [, found] = makeDocket({ neutrals, now }).filter(
    (one) =>
      one.record.resolutionKind === 'arbitration' &&
      isRunning(one) &&
      one.record.assignments.some(isArbitrators),
  );
  return found?.record.id;
}

/** Adds a cross-examination to the arbitration that has orders, once. It has no sound. */
export async function seedExamination(
  { table, files }: { table: Table; files: Files },
  { neutrals, now }: { neutrals: SeedNeutrals; now: Date },
): Promise<void> {
  await seedOnce(table, { mark: 'EXAMINATION#1', now }, async () => {
    const principal = seededArbitrator(neutrals);
    const caseId = examinedCase({ neutrals, now });
    if (caseId === undefined) return;
    const began = new Date(indianTime(now, -9, 11, 5));
    const settings = connectSpeechSettings(
      JSON.stringify({ cases: { enableTranscription: 'yes', crossExamination: {} } }),
    );
    for (const [at, spec] of specs.entries()) {
      const currentTime = secondsAfter(began, at * 25);
      const deps = { table, files, settings, clock: { now: () => new Date(currentTime) } };
      const given = { speaker: '', text: '', textType: 'Question', ...spec } as const;
      const transcriptionData = {
        ...{ objections: [], exhibits: [], ...given },
        ...{ mediaId: `med_seed_${at + 1}_${caseId}`, duration: 0, currentTime },
        ...{ transcriptionFlag: true, witness: WITNESS },
      };
      await saveTurn(deps, { principal, body: { caseId, transcriptionData } });
    }
  });
}
