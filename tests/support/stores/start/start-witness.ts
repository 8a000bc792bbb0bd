import type { Role } from '#contracts/rules/roles.ts';
import { createCase } from '#lambdas/cases/writing/write-case.ts';
import type { ReadingDeps } from '#lambdas/examinations/record/examinations-deps.ts';
import { findReading } from '#lambdas/examinations/record/witness-reading-repository.ts';
import { listReadings } from '#lambdas/examinations/witness/list-readings.ts';
import { saveErrata } from '#lambdas/examinations/witness/save-errata.ts';
import { sendReading } from '#lambdas/examinations/witness/send-reading.ts';
import { sendReadingCode } from '#lambdas/examinations/witness/send-reading-code.ts';
import { signReading } from '#lambdas/examinations/witness/sign-reading.ts';
import { viewReading } from '#lambdas/examinations/witness/view-reading.ts';
import { editTurn } from '#lambdas/examinations/writing/edit-turn.ts';
import { redactExamination } from '#lambdas/examinations/writing/redact-examination.ts';
import { saveTurn } from '#lambdas/examinations/writing/save-turn.ts';
import { connectSpeechSettings } from '#lambdas/speech/connect.door.ts';
import type { Principal } from '#shared/auth/principal.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { connectFiles } from '#shared/files/files.ts';
import { noticeSchema } from '#shared/outbox/notice.ts';
import { outboxKeys } from '#shared/outbox/outbox-keys.ts';
import { openPersonalLink } from '#shared/outbox/personal-link.ts';
import { linkKeys, linksTo } from '#tests/support/keys/link-keys.ts';
import { caseIdOf, makeCase } from '#tests/support/make-case.ts';
import { addPerson } from '#tests/support/people/add-person.ts';
import { principalOf } from '#tests/support/people/principal.ts';
import { scanTable } from '../scan-table.ts';
import { startTable } from './start-table.ts';

export const WITNESS = 'Suresh Patil';
export const EMAIL = 'suresh@example.net';

const BEGAN = '2026-11-20T05:30:00.000Z';
const people: Readonly<Record<string, Role>> = { usr_one: 'arbitrator', usr_desk: 'caseManager' };

export type WitnessCase = Awaited<ReturnType<typeof startWitness>>;

/**
 * The use cases of reading and signing with a separate table and a clock that the test moves. Each case
 * has the arbitrator usr_one and the case manager usr_desk.
 */
export async function startWitness() {
  const { table, stop } = await startTable();
  let now = new Date(BEGAN);
  for (const [userId, role] of Object.entries(people))
    await addPerson(table, { userId, role, name: userId === 'usr_one' ? 'Asha Rao' : 'Farida' });
  const deps: ReadingDeps = {
    table,
    clock: { now: () => now },
    files: connectFiles('files'),
    settings: connectSpeechSettings(
      JSON.stringify({ cases: { enableTranscription: 'yes', crossExamination: {} } }),
    ),
    linkKeys: async () => linkKeys,
  };
  return { table, deps, stop, pass, onCase };

  /** Moves the clock. */
  function pass(seconds: number) {
    now = new Date(now.getTime() + seconds * 1_000);
  }

  async function onCase(n: number) {
    const caseId = caseIdOf(n);
    await createCase(
      table,
      makeCase(n, 'usr_one', {
        title: 'Sunrise v. Mehta',
        assignments: [
          { userId: 'usr_one', name: 'Asha Rao', role: 'presiding' },
          { userId: 'usr_desk', name: 'Farida', role: 'managing' },
        ],
      }),
    );
    return caseCalls({ table, deps, caseId, n, pass });
  }
}

export const as = (userId: string): Principal => ({
  ...principalOf(userId),
  role: people[userId] ?? 'arbitrator',
});

export const CALLER = { requestId: 'request-1', ip: '203.0.113.7' };

type Given = {
  table: Table;
  deps: ReadingDeps;
  caseId: string;
  n: number;
  pass: (s: number) => void;
};

function caseCalls({ table, deps, caseId, n, pass }: Given) {
  const principal = as('usr_one');
  const params = { caseId };
  const med = (name: string) => `med_${n}_${name}`;
  /** The latest link that was mailed. */
  const link = async () => (await links()).at(-1) ?? '';
  const links = async () => linksTo(EMAIL, await scanTable(table), codeOf(n));
  return {
    ...{ caseId, params, med, link, links },
    caller: CALLER,
    async turn(name: string, facts: object) {
      pass(5);
      await saveTurn(deps, {
        principal,
        body: {
          caseId,
          transcriptionData: {
            ...{ mediaId: med(name), duration: 0, currentTime: deps.clock.now().toISOString() },
            ...{ speaker: '', text: '', textType: 'Question', witness: WITNESS },
            ...{ objections: [], exhibits: [], transcriptionFlag: true, ...facts },
          },
        },
      });
    },
    edit: (name: string, body: { version: number; text?: string; isStruck?: boolean }) =>
      editTurn(deps, { principal, params: { caseId, mediaId: med(name) }, body }),
    redact: (revision: number, redact: string[], lift: string[] = []) =>
      redactExamination(deps, { principal, params, body: { revision, redact, lift, liftIn: [] } }),
    redactAt: (
      revision: number,
      redactIn: { mediaId: string; version: number; places: number[] },
    ) =>
      redactExamination(deps, {
        ...{ principal, params },
        body: { revision, redact: [], lift: [], redactIn, liftIn: [] },
      }),
    send: (body: { witness?: string; days?: number } = {}, idempotencyKey?: string) =>
      sendReading(deps, {
        ...{ principal, params, idempotencyKey },
        body: { witness: WITNESS, name: WITNESS, email: EMAIL, days: 30, ...body },
      }),
    list: (userId = 'usr_one') =>
      listReadings(deps, {
        ...{ principal: as(userId), params },
        query: { withWitnesses: 'true' },
      }),
    stored: (number = 1) => findReading(table, { caseId, number }),
    view: async (from = 0, given?: string) =>
      viewReading(deps, { body: { link: given ?? (await link()), from }, caller: CALLER }),
    correct: async (
      revision: number,
      errata: { turn: number; reads: string; shouldRead: string; reason: string }[],
    ) => saveErrata(deps, { body: { link: await link(), revision, errata }, caller: CALLER }),
    sign: async (facts: { code: string; errataRevision?: number; name?: string; link?: string }) =>
      signReading(deps, {
        body: { link: await link(), name: WITNESS, errataRevision: 0, ...facts },
        caller: CALLER,
      }),
    /** Asks for a code and returns it, as its mail will have it. */
    async code() {
      await sendReadingCode(deps, { body: { link: await link() }, caller: CALLER });
      const codes = (await notices())
        .flatMap(({ outside }) => outside?.words.code ?? [])
        .map((code) => openPersonalLink(linkKeys, code));
      return codes.at(-1) ?? '';
    },
    notices,
  };

  /** What the case has in the outbox, oldest first. */
  async function notices() {
    return (await scanTable(table))
      .filter(({ pk }) => pk === outboxKeys.all().pk)
      .map((item) => noticeSchema.parse(item))
      .filter(({ topic }) => topic === codeOf(n))
      .sort((a, b) => a.at.localeCompare(b.at));
  }
}

const codeOf = (n: number) => `ARB-2026-${String(n).padStart(6, '0')}`;
