import { CreateVocabularyCommand, ListVocabulariesCommand } from '@aws-sdk/client-transcribe';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountsKeys } from '#lambdas/accounts/record/accounts-keys.ts';
import { bulkKeys } from '#lambdas/cases/bulk/bulk-keys.ts';
import { inviteKeys } from '#lambdas/invites/record/invite-keys.ts';
import { mailingKeys } from '#lambdas/mailing/record/mailing-keys.ts';
import { noteKeys } from '#lambdas/notes/record/note-keys.ts';
import { activityKeys } from '#lambdas/notifications/record/activity-keys.ts';
import { partyKeys } from '#lambdas/parties/record/party-keys.ts';
import { signingKeys } from '#lambdas/signing/record/signing-keys.ts';
import { storeOwnWords } from '#lambdas/speech/record/own-words-repository.ts';
import { speechKeys } from '#lambdas/speech/record/speech-keys.ts';
import { storeVocabulary } from '#lambdas/speech/record/vocabulary-repository.ts';
import { vocabularyName } from '#lambdas/speech/vocabulary/transcribe-vocabularies.ts';
import { templateKeys } from '#lambdas/templates/record/template-keys.ts';
import { erasePerson } from '#scripts/protect/erase/erase-person.ts';
import { changeHold } from '#scripts/protect/holds/change-hold.ts';
import { performProtect } from '#scripts/protect/perform-protect.ts';
import { findSubject } from '#scripts/protect/person/subject.ts';
import { ruleOfItem } from '#scripts/protect/register/register.ts';
import { listVersions } from '#scripts/stores/list-versions.ts';
import { scanItems } from '#scripts/stores/scan-items.ts';

import { sessionKeys } from '#shared/auth/session-keys.ts';
import { getItem } from '#shared/dynamo/get-item.ts';
import { uploadKey } from '#shared/files/upload-keys.ts';
import { outsiderId } from '#shared/outbox/outsider-id.ts';
import { killedAfter, type ProtectLab, startProtect } from './protect-lab.ts';

let lab: ProtectLab;
beforeAll(async () => {
  lab = await startProtect();
});
afterAll(() => lab.stop());
beforeEach(() => {
  lab.said.length = 0;
});

const AT = '2026-02-05T06:30:00.000Z';
const erase = (person: string, isDryRun = false) =>
  lab.run({ kind: 'erase-person', person }, isDryRun);

/** Items that have a text, by kind. */
async function kindsWith(text: string): Promise<string[]> {
  const kinds = new Set<string>();
  for await (const item of scanItems(lab.deps.table))
    if (JSON.stringify(item).includes(text)) kinds.add(ruleOfItem(item)?.rule.kind ?? item.pk);
  return [...kinds].sort();
}

async function keysUnder(prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const versions of listVersions(lab.deps.files, prefix))
    keys.push(...versions.map(({ key }) => key));
  return keys;
}

/** A neutral of a case that has ended, with data of several kinds and mentions elsewhere. */
async function settled(userId: string, name: string) {
  const person = await lab.neutral(userId, name);
  const record = await lab.case(userId, {
    status: 'quitByClaimant',
    assignments: [{ userId, name, role: 'presiding' }],
  });
  const { id: caseId } = record;
  const session = { userId, sessionId: 'ses_1', role: 'arbitrator', emailVerified: true };
  await lab.put({
    ...sessionKeys.session(userId, 'ses_1'),
    ...{ ...session, isProfileComplete: true, createdAt: AT, lastSeenAt: AT },
  });
  await lab.put({
    ...noteKeys.note(userId, caseId, AT, 'nte_1'),
    ...{ id: 'nte_1', userId, caseId, content: 'Ask for the ledger', createdAt: AT },
  });
  await lab.put({ ...templateKeys.template(userId, 'tpl_1'), id: 'tpl_1', name: 'Order' });
  await lab.put({ ...accountsKeys.mobileOwner(`+91${userId}`), userId });
  await lab.put({
    ...activityKeys.activity('usr_witness', Number(record.code.slice(-6))),
    ...{ id: `act_${userId}`, userId: 'usr_witness', entityId: caseId, meta: {} },
    message: `${name} left the case`,
  });
  await lab.put({
    ...mailingKeys.letter(`mal_${userId}`),
    ...{ recipient: { kind: 'user', id: userId }, lines: [{ text: `Dear ${name}` }] },
  });
  const avatar = uploadKey(userId, 'avatar', 'upl_1');
  await lab.upload(avatar, 'first');
  await lab.upload(avatar, 'second');
  await lab.upload(uploadKey(userId, 'caseDocument', 'upl_2'), 'evidence');
  return { person, record };
}

const keptKinds = ['case', 'row of a docket'];

describe('erase-person', () => {
  test('deletes own words, and the vocabulary of the person’s dictation at Transcribe', async () => {
    const { table, vocabularies } = lab.deps;
    const add = async (userId: string, place: string) => {
      const owner = { userId, caseId: '', languageCode: 'en-IN' };
      const name = vocabularyName('local', owner, ['Kolhapur']);
      await vocabularies.send(
        new CreateVocabularyCommand({
          ...{ VocabularyName: name, LanguageCode: 'en-IN', Phrases: ['Kolhapur'] },
        }),
      );
      const now = new Date().toISOString();
      await storeVocabulary(table, {
        ...{ ...owner, sk: place, version: 0, name, state: 'ready', changedAt: now, usedAt: now },
      });
      await storeOwnWords(table, { userId, version: 0, words: ['Kolhapur'], corrections: [] });
      return name;
    };
    const person = await lab.neutral('usr_dictating', 'Vasant Kolhe');
    await add('usr_dictating', '00');
    const ofOther = await add('usr_other_dictating', '01');
    await erase(person.email);
    const { Vocabularies } = await vocabularies.send(new ListVocabulariesCommand({}));
    expect(Vocabularies?.map(({ VocabularyName }) => VocabularyName)).toEqual([ofOther]);
    expect(await getItem(table, speechKeys.ownWords('usr_dictating'))).toBeUndefined();
    expect(await getItem(table, speechKeys.vocabulary('00'))).toBeUndefined();
    expect(await getItem(table, speechKeys.ownWords('usr_other_dictating'))).toBeDefined();
  });

  test('deletes the person’s own data, replaces the name elsewhere and keeps the case', async () => {
    const { person, record } = await settled('usr_settled', 'Anjali Deshmukh');
    await erase(person.email);
    expect(await kindsWith(person.email)).toEqual([]);
    const left = await kindsWith('Anjali Deshmukh');
    expect(left).toContain('case');
    for (const kind of left)
      expect([...keptKinds, 'note in the journal of a docket']).toContain(kind);
    const activity = activityKeys.activity('usr_witness', Number(record.code.slice(-6)));
    expect(await getItem(lab.deps.table, activity)).toMatchObject({
      message: 'Erased person left the case',
    });
    expect(await getItem(lab.deps.table, accountsKeys.user('usr_settled'))).toMatchObject({
      name: 'Erased person',
      email: 'usr_settled@erased.invalid',
      emailVerified: false,
    });
    // Both versions of the picture, and no delete marker; the evidence stays.
    expect(await keysUnder('uploads/usr_settled/avatar/')).toEqual([]);
    expect(await keysUnder('uploads/usr_settled/')).toEqual([
      uploadKey('usr_settled', 'caseDocument', 'upl_2'),
    ]);
    expect(lab.removedUsers).toContain('usr_settled');
  });

  test('writes who did it and how much, without a name or an address', async () => {
    const { person } = await settled('usr_audited', 'Bhavna Kulkarni');
    await erase(person.email);
    const trail: unknown[] = [];
    for await (const item of scanItems(lab.deps.table))
      if (item.pk === accountsKeys.audit('usr_audited', '', '').pk) trail.push(item);
    expect(trail).toEqual([
      expect.objectContaining({ event: 'erasure_started', operator: 'local:tester' }),
      expect.objectContaining({
        event: 'person_erased',
        operator: 'local:tester',
        change: { deleted: expect.any(Number), pseudonymised: 1, objectVersions: 2 },
      }),
    ]);
    expect(JSON.stringify(trail)).not.toMatch(/Bhavna|example\.com/);
  });

  test('is completed by the same call after a kill at any step', async () => {
    const { person, record } = await settled('usr_killed', 'Chitra Gokhale');
    const formerAddress = accountsKeys.emailOwner('former@example.com');
    await lab.put({ ...formerAddress, userId: 'usr_killed' });
    // Of several jobs, one is met before its plan.
    const jobs = ['job_1', 'job_2', 'job_3', 'job_4', 'job_5'];
    const bulk = jobs.map((id) => bulkKeys.plan(id));
    for (const id of jobs) await lab.put({ ...bulkKeys.job('usr_killed', id), id, createdAt: AT });
    for (const part of bulk) await lab.put({ ...part });
    let runs = 0;
    for (let isDone = false; !isDone; runs += 1) {
      expect(runs).toBeLessThan(60);
      // The record of the start, the removal of the user, and one more step in each run.
      const deps = killedAfter(lab.deps, runs < 3 ? runs : 3);
      const subject = await findSubject(lab.deps.table, person.email);
      isDone = await erasePerson(deps, subject).then(
        () => true,
        (error: Error) => {
          expect(error.message).toBe('killed');
          return false;
        },
      );
    }
    expect(runs).toBeGreaterThan(5);
    expect(await kindsWith(person.email)).toEqual([]);
    const note = noteKeys.note('usr_killed', record.id, AT, 'nte_1');
    expect(await getItem(lab.deps.table, note)).toBeUndefined();
    expect(await getItem(lab.deps.table, formerAddress)).toBeUndefined();
    for (const part of bulk) expect(await getItem(lab.deps.table, part)).toBeUndefined();
    expect(await keysUnder('uploads/usr_killed/avatar/')).toEqual([]);
    await expect(erase(person.email)).rejects.toThrow('Nobody with usr_killed@example.com');
    await erase('usr_killed');
    expect(lab.said.at(-1)).toBe('usr_killed was erased already. Nothing was changed.');
  });

  test('refuses a neutral with running cases, and lists them', async () => {
    const person = await lab.neutral('usr_running', 'Devika Rane');
    const record = await lab.case('usr_running', {});
    const before = await kindsWith('usr_running');
    for (const isDryRun of [true, false])
      await expect(erase(person.email, isDryRun)).rejects.toThrow(
        `A neutral of running cases: ${record.code}`,
      );
    expect(await kindsWith('usr_running')).toEqual(before);
    expect(lab.removedUsers).not.toContain('usr_running');
  });

  test('is refused by a case that is assigned while the operator reads the plan', async () => {
    const { person } = await settled('usr_assigned', 'Falguni Shah');
    const confirm = async () => {
      await lab.case('usr_assigned', {
        assignments: [{ userId: 'usr_assigned', name: 'Falguni Shah', role: 'presiding' }],
      });
      return true;
    };
    const act = { kind: 'erase-person', person: person.email } as const;
    await expect(
      performProtect({ ...lab.deps, confirm }, { act, isDryRun: false }),
    ).rejects.toThrow('A neutral of running cases');
    expect(await kindsWith(person.email)).toContain('account');
    expect(lab.removedUsers).not.toContain('usr_assigned');
  });

  test('is refused by a hold that is set between the plan and the act', async () => {
    const { person, record } = await settled('usr_held', 'Ela Phadke');
    const subject = await findSubject(lab.deps.table, person.email);
    const hold = { caseId: record.id, operator: 'local:tester' };
    await changeHold(lab.deps, { ...hold, act: 'set', why: 'Writ petition' });
    // The hold is not seen when the act reads the holds, only by the transaction's condition.
    const blind = {
      ...lab.deps,
      table: {
        ...lab.deps.table,
        client: new Proxy(lab.deps.table.client, {
          get(target, name) {
            const value: unknown = Reflect.get(target, name);
            if (name !== 'send' || typeof value !== 'function') return value;
            return async (command: { constructor: { name: string } }) =>
              command.constructor.name === 'QueryCommand'
                ? { Items: [], $metadata: {} }
                : value.call(target, command);
          },
        }),
      },
    };
    const before = await kindsWith(person.email);
    await expect(erasePerson(blind, subject)).rejects.toThrow('legal hold meanwhile');
    await expect(erase(person.email)).rejects.toThrow('under legal hold: Writ petition');
    expect(await kindsWith(person.email)).toEqual(before);
    expect(lab.removedUsers).not.toContain('usr_held');
    await changeHold(lab.deps, { ...hold, act: 'lifted', why: 'Dismissed' });
    await erase(person.email);
    expect(await kindsWith(person.email)).toEqual([]);
  });

  test('leaves others of the same name, and says so', async () => {
    const { person } = await settled('usr_namesake', 'Farida Contractor');
    await lab.neutral('usr_other', 'Farida Contractor');
    await erase(person.email);
    expect(lab.said.some((line) => line.includes('not theirs  1 account'))).toBe(true);
    expect(await getItem(lab.deps.table, accountsKeys.user('usr_other'))).toMatchObject({
      name: 'Farida Contractor',
      email: 'usr_other@example.com',
    });
  });

  test('deletes a party that no case names, with agents and all versions of its files', async () => {
    const { files } = await lab.party('pty_free', { name: 'Gauri Mills', ownerId: 'usr_filer' });
    await lab.upload(files[0] ?? '', 'again');
    await erase('pty_free');
    expect(await kindsWith('pty_free')).toEqual(['audit record']);
    expect(await kindsWith('Gauri Mills')).toEqual([]);
    for (const key of files) expect(await keysUnder(key)).toEqual([]);
  });

  test('keeps a party that the file of a case names, and refuses while it is running', async () => {
    const { files } = await lab.party('pty_named', { name: 'Hema Textiles', ownerId: 'usr_filer' });
    const claimant = { partyId: 'pty_named', name: 'Hema Textiles', ownerId: 'usr_filer' };
    await lab.case('usr_judge', { claimant, status: 'quitByClaimant' });
    await erase('pty_named');
    expect(await getItem(lab.deps.table, partyKeys.party('pty_named'))).toBeDefined();
    for (const key of files) expect(await keysUnder(key)).toEqual([key]);
    const { code } = await lab.case('usr_judge', { claimant });
    await expect(erase('pty_named')).rejects.toThrow(`signatory of running cases: ${code}`);
    await expect(erase('agent.pty_named@example.com')).rejects.toThrow(code);
  });

  test('erases an agent by address, and leaves the party and its other agents', async () => {
    const { agent } = await lab.party('pty_stays', { name: 'Indira Foods', ownerId: 'usr_filer' });
    const other = { ...agent, id: 'agt_second', role: 'secondary', email: 'second@example.com' };
    await lab.put({ ...partyKeys.agent('pty_stays', other.id), ...other, name: 'Second Agent' });
    await erase(agent.email.toUpperCase());
    expect(await kindsWith(agent.email)).toEqual([]);
    expect(await getItem(lab.deps.table, partyKeys.party('pty_stays'))).toBeDefined();
    // The next agent can be the primary one.
    expect(await getItem(lab.deps.table, partyKeys.primaryAgent('pty_stays'))).toBeUndefined();
    expect(await getItem(lab.deps.table, partyKeys.agent('pty_stays', other.id))).toMatchObject({
      email: 'second@example.com',
    });
  });

  test('refuses a signatory whose signature is awaited; keeps what was signed', async () => {
    const email = 'signatory@example.com';
    const { id: caseId } = await lab.case('usr_judge', { status: 'quitByClaimant' });
    await lab.put({
      ...signingKeys.signing(caseId, 'sgn_1'),
      ...{ id: 'sgn_1', caseId, signatories: [{ name: 'Jaya Nair', email }] },
    });
    await lab.put({ ...signingKeys.waiting(email, 'sgn_1'), caseId });
    await lab.put({
      ...mailingKeys.draft(outsiderId(email), 'matter'),
      recipient: { kind: 'outsider', id: outsiderId(email), name: 'Jaya Nair', email },
    });
    await expect(erase(email)).rejects.toThrow('Signatures wait for this person: 1');
    await lab.deps.table.client.send(
      new (await import('@aws-sdk/lib-dynamodb')).DeleteCommand({
        TableName: lab.deps.table.name,
        Key: signingKeys.waiting(email, 'sgn_1'),
      }),
    );
    await erase(email);
    expect(await kindsWith(email)).toEqual(['signing']);
  });

  test('replaces the name in an invitation of somebody else', async () => {
    const { person } = await settled('usr_inviter', 'Kavya Shetty');
    const key = inviteKeys.invite('usr_invitee', 'received', 'inv_1');
    await lab.put({
      ...key,
      ...{ id: 'inv_1', inviter: { userId: 'usr_inviter', name: 'Kavya Shetty' } },
      invited: { userId: 'usr_invitee', name: 'Kavya Shettyar' },
    });
    await erase(person.email);
    expect(await getItem(lab.deps.table, key)).toMatchObject({
      inviter: { userId: 'usr_inviter', name: 'Erased person' },
      invited: { name: 'Kavya Shettyar' },
    });
  });

  test('refuses words that are nobody', async () => {
    await expect(erase('nobody')).rejects.toThrow('no email address, account or party');
    await expect(erase('nobody@example.com')).rejects.toThrow('Nobody with nobody@example.com');
  });
});
