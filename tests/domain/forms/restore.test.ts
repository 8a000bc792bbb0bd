import { createHash } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountsKeys } from '#lambdas/accounts/record/accounts-keys.ts';
import { bundleKeys } from '#lambdas/bundles/record/bundle-keys.ts';
import { caseKeys } from '#lambdas/cases/record/case-keys.ts';
import { findCase } from '#lambdas/cases/record/case-repository.ts';
import { changeCase } from '#lambdas/cases/writing/change-case.ts';
import { createCase } from '#lambdas/cases/writing/write-case.ts';
import { clockKeys } from '#lambdas/clocks/record/clock-keys.ts';
import { createdDocketId, docketKeys } from '#lambdas/docket/record/docket-keys.ts';
import { mendCounters } from '#lambdas/docket/record/mend-counters.ts';
import { documentKeys } from '#lambdas/documents/record/document-keys.ts';
import { noteKeys } from '#lambdas/notes/record/note-keys.ts';
import { partyKeys } from '#lambdas/parties/record/party-keys.ts';
import { settlementKeys } from '#lambdas/settlement/record/settlement-keys.ts';
import { signingKeys } from '#lambdas/signing/record/signing-keys.ts';
import { templateKeys } from '#lambdas/templates/record/template-keys.ts';
import { provisionTable } from '#local/provision/provision-table.ts';
import { readFixtures } from '#scripts/forms/fixtures.ts';
import { keyOf } from '#scripts/forms/item-key.ts';
import { restore, restoreCaseFiles } from '#scripts/operate/restore.ts';
import { ownerInErasure } from '#scripts/protect/person/owner-in-erasure.ts';
import type { Scope } from '#scripts/restore/collect-items.ts';
import { feedKeys } from '#shared/auth/feed-keys.ts';
import { systemClock } from '#shared/clock.ts';
import { batchWrite } from '#shared/dynamo/batch.ts';
import { getItem } from '#shared/dynamo/get-item.ts';
import { queryAll } from '#shared/dynamo/query-all.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { kindOfKey } from '#shared/forms/item-kinds.ts';
import { caseIdOf, makeCase } from '../../support/make-case.ts';
import { addPerson } from '../../support/people/add-person.ts';
import { interceptedStores } from '../../support/stores/intercepted-stores.ts';
import { expectExact } from '../../support/stores/recount.ts';
import { scanTable } from '../../support/stores/scan-table.ts';
import { type Stores, startStores } from '../../support/stores/start/start-stores.ts';

const user = 'usr_holder';
const other = 'usr_other';
const lost = caseIdOf(1);
const kept = caseIdOf(2);
const scope: Scope = { kind: 'case', id: lost };
const at = '2026-01-06T06:30:00.000Z';

let stores: Stores;
let recovered: Table;
let stop: () => Promise<void>;
let said: string[] = [];
let runs = 0;

beforeAll(async () => {
  ({ stores, stop } = await startStores());
});
afterAll(() => stop());

/** A case of two members with a note, a comment, a bundle; another case; and a recovered table. */
beforeEach(async () => {
  said = [];
  await batchWrite(stores.table, { put: [], remove: (await scanTable(stores.table)).map(keyOf) });
  const assignments = [user, other].map((userId) => ({
    ...{ userId, name: userId },
    role: 'presiding' as const,
  }));
  await createCase(stores.table, makeCase(1, user, { assignments, createdBy: user }));
  await createCase(stores.table, makeCase(2, user));
  await addPerson(stores.table, { userId: user, role: 'arbitrator' });
  await put({
    ...noteKeys.note(user, lost, at, 'not_1'),
    id: 'not_1',
    caseId: lost,
    userId: user,
    content: 'A note',
    createdAt: at,
  });
  await put({ ...fixture('bundle'), ...bundleKeys.bundle(lost, 'bnd_1'), caseId: lost });
  await put({ ...bundleKeys.codes(lost, user), last: 1, count: 1 });
  await put({ ...bundleKeys.place('bnd_1'), caseId: lost });
  await put({ ...fixture('bundleVersion'), ...bundleKeys.version('bnd_1', 1) });
  await put({ ...templateKeys.counter(user), total: 3 });
  runs += 1;
  recovered = { ...stores.table, name: `recovered-${runs}` };
  await provisionTable(new DynamoDBClient(), recovered.name);
  const items = await scanTable(stores.table);
  await batchWrite(recovered, { put: items.map((item) => ({ ...item, ...keyOf(item) })) });
});

const fixture = (kind: string) => readFixtures().find((one) => one.kind === kind)?.item ?? {};
/** A signing of the lost case whose document is locked. */
function openSigning() {
  const open = readFixtures().find(
    ({ kind, item }) => kind === 'signing' && item['state'] === 'open',
  );
  const id = String(open?.item['id']);
  const signing = { ...open?.item, ...signingKeys.signing(lost, id), caseId: lost };
  return { signing, id, lock: signingKeys.open(lost, String(open?.item['documentId'])) };
}
const put = (Item: Record<string, unknown>) =>
  stores.table.client.send(new PutCommand({ TableName: stores.table.name, Item }));

const operating = (table = stores.table) => ({
  ...{ table, files: stores.files, dynamo: new DynamoDBClient(), clock: systemClock },
  operator: 'local:tester',
  ownerInErasure,
  pause: async () => {},
  say: (line: string) => said.push(line),
  confirm: async () => true,
});
const run = (
  options: { isOver?: boolean; isDryRun?: boolean; scope?: Scope } = {},
  table?: Table,
) =>
  restore(operating(table), {
    ...{ scope, from: recovered.name, isOver: false, isDryRun: false, unitsPerSecond: 40_000 },
    ...options,
  });

/** Everything of the case, as an accident or a wrong script removes it: nothing is counted. */
async function loseCase(): Promise<void> {
  const items = await scanTable(stores.table);
  const remove = items
    .filter((item) => JSON.stringify(item).includes(lost) || JSON.stringify(item).includes('bnd_1'))
    .map(keyOf);
  expect(remove.length).toBeGreaterThan(8);
  await batchWrite(stores.table, { put: [], remove });
}

/** All items but those that a restore writes anew, without the case's version. */
async function content(): Promise<unknown[]> {
  const items = await scanTable(stores.table);
  return items
    .filter((item) => {
      const name = kindOfKey(keyOf(item))?.kind.name;
      return name !== 'audit' && name !== 'docketJournal' && name !== 'docketCounter';
    })
    .map((item) => ({ ...item, version: 0 }))
    .toSorted((a, b) => JSON.stringify(keyOf(a)).localeCompare(JSON.stringify(keyOf(b))));
}

const caseItem = () => getItem(stores.table, caseKeys.case(lost));
const trail = (subject: string) =>
  queryAll(stores.table, { pk: accountsKeys.audit(subject, '', '').pk });

describe('restore case', () => {
  it('brings a lost case back with everything of it, its rows and exact counters, audited', async () => {
    const before = await content();
    await loseCase();
    await run();
    expect(said.at(-1)).toMatch(
      /^Done\. Copied: [1-9]\d*\. Replaced: 0\. Changed meanwhile and left: 0\.$/,
    );
    expect(await content()).toEqual(before);
    expect((await caseItem())?.['version']).toBe(2);
    for (const member of [user, other]) await expectExact(stores, member);
    expect((await trail(lost)).map(({ event, operator }) => [event, operator])).toEqual([
      ['items_restored', 'local:tester'],
      ['items_restored', 'local:tester'],
    ]);
  });

  it('writes nothing in a dry run, and nothing when all is there', async () => {
    await run();
    expect(said.at(-1)).toBe('Nothing was changed.');
    await loseCase();
    const before = await scanTable(stores.table);
    await run({ isDryRun: true });
    expect(said.join('\n')).toMatch(/Missing: [1-9]/);
    expect(said.at(-1)).toBe('Dry run. Nothing was changed.');
    expect(await scanTable(stores.table)).toEqual(before);
  });

  it('leaves what changed since as it is, unless the operator says otherwise', async () => {
    await changeCase({ table: stores.table }, lost, (stored) => ({
      after: stored && { ...stored, title: 'Changed since' },
    }));
    const note = noteKeys.note(user, lost, at, 'not_1');
    await put({ ...(await getItem(stores.table, note)), content: 'Changed since' });
    await run();
    expect(said.join('\n')).toContain('Stored and different: 2');
    expect(await caseItem()).toMatchObject({ title: 'Changed since' });
    await run({ isOver: true });
    expect(await caseItem()).toMatchObject({ title: 'Loan recovery 1', version: 3 });
    expect(await getItem(stores.table, note)).toMatchObject({ content: 'A note' });
    for (const member of [user, other]) await expectExact(stores, member);
  });

  it('leaves out the lock and the waiting signature of a signing that has ended since', async () => {
    const { signing, id, lock } = openSigning();
    const waiting = signingKeys.waiting('asha@example.org', id);
    const { expiresAt: _, ...signature } = fixture('signingWaiting');
    await batchWrite(recovered, {
      put: [
        ...[signing, { ...lock, signingId: id }],
        { ...signature, ...waiting, caseId: lost, signingId: id },
      ],
      remove: [],
    });
    await put({ ...signing, state: 'cancelled' });
    await run();
    expect(said).toContain('Removed since by a change: 2. Left out; --over copies them.');
    for (const key of [lock, waiting]) expect(await getItem(stores.table, key)).toBeUndefined();
    await run({ isOver: true });
    for (const key of [lock, waiting])
      expect(await getItem(stores.table, key)).toMatchObject({ signingId: id });
  });

  it('leaves out the places of a clock and of a settlement that have ended since', async () => {
    const settlement = { ...fixture('settlement'), caseId: lost, number: 1 };
    const ended = { ...settlement, state: 'cancelled', isAnnounced: true, endedAt: at };
    const due = [clockKeys.due('2026-11-18', lost, 'clk_1'), settlementKeys.due(at, lost, 1)];
    await batchWrite(recovered, {
      put: [
        { ...due[0], caseId: lost, clockId: 'clk_1' },
        { ...due[1], caseId: lost, number: 1 },
      ].map((item) => ({ ...item, pk: String(item.pk), sk: String(item.sk) })),
      remove: [],
    });
    await put({ ...clockKeys.ofCase(lost), caseId: lost, revision: 2, clocks: [] });
    await put({ ...ended, ...settlementKeys.settlement(lost, 1) });
    await run();
    expect(said).toContain('Removed since by a change: 2. Left out; --over copies them.');
    await batchWrite(stores.table, {
      put: [],
      remove: [clockKeys.ofCase(lost), settlementKeys.settlement(lost, 1)],
    });
    await run();
    for (const key of due) expect(await getItem(stores.table, key)).toBeDefined();
  });

  it('leaves a document out that a member deleted since, and its row in a list that it left', async () => {
    const stored = { ...fixture('document'), caseId: lost, ownerId: user, ownerType: 'mediator' };
    const document = (id: string, facts: object) => ({
      ...{ ...stored, ...documentKeys.document(lost, id), id },
      ...facts,
    });
    const row = (id: string, privateTo: string | undefined, number: number) => ({
      ...fixture('documentRow'),
      ...documentKeys.row({ caseId: lost, view: 'commonView', privateTo }, number),
      ...{ id, caseId: lost },
    });
    const place = (id: string) => ({ ...documentKeys.place(id), caseId: lost });
    await batchWrite(recovered, {
      put: [
        ...[place('doc_gone'), document('doc_gone', { visibilityType: 'all', sharedNumber: 1 })],
        ...[row('doc_gone', undefined, 1), place('doc_moved')],
        ...[document('doc_moved', { visibilityType: 'me', privateNumber: 1 })],
        ...[row('doc_moved', user, 1)],
      ],
      remove: [],
    });
    await put({ ...place('doc_gone'), deleted: { at, by: user, ownerName: 'A', wasShared: true } });
    await put(place('doc_moved'));
    await put(document('doc_moved', { visibilityType: 'all', sharedNumber: 2, privateNumber: 1 }));
    await run();
    expect(said).toContain('Removed since by a change: 3. Left out; --over copies them.');
    for (const { pk, sk } of [
      documentKeys.document(lost, 'doc_gone'),
      documentKeys.row({ caseId: lost, view: 'commonView', privateTo: undefined }, 1),
      documentKeys.row({ caseId: lost, view: 'commonView', privateTo: user }, 1),
    ])
      expect(await getItem(stores.table, { pk, sk })).toBeUndefined();
  });

  it('brings the lock of a document back whose signing is open or was lost', async () => {
    const { signing, id, lock } = openSigning();
    await batchWrite(recovered, { put: [signing, { ...lock, signingId: id }], remove: [] });
    await run();
    expect(await getItem(stores.table, lock)).toMatchObject({ signingId: id });
    expect(await getItem(stores.table, signingKeys.signing(lost, id))).toMatchObject({ id });
  });

  it('keeps what others write between the plan and the copy, on a table in use', async () => {
    const note = noteKeys.note(user, lost, at, 'not_1');
    await loseCase();
    let isWritten = false;
    const busy = await interceptedStores(stores, async ({ name, input, make }) => {
      if (
        name.startsWith('TransactWrite') &&
        JSON.stringify(input).includes('not_1') &&
        !isWritten
      ) {
        isWritten = true;
        await put({ ...note, id: 'not_1', content: 'Written meanwhile' });
      }
      await make();
    });
    await run({ isOver: true }, busy.table);
    busy.close();
    expect(said.at(-1)).toContain('Changed meanwhile and left: 1.');
    expect(await getItem(stores.table, note)).toMatchObject({ content: 'Written meanwhile' });
  });

  it('keeps changes of other cases meanwhile, and counts them', async () => {
    await loseCase();
    let isChanged = false;
    const busy = await interceptedStores(stores, async ({ name, make }) => {
      if (name === 'QueryCommand' && !isChanged) {
        isChanged = true;
        await changeCase({ table: stores.table }, kept, (stored) => ({
          after: stored && { ...stored, status: 'closedByCaseManager' },
        }));
      }
      await make();
    });
    await run({}, busy.table);
    busy.close();
    expect((await findCase(stores.table, kept))?.status).toBe('closedByCaseManager');
    await expectExact(stores, user);
  });

  it('writes rows that a docket lacks, of a case that is there', async () => {
    await stores.table.client.send(
      new DeleteCommand({ TableName: stores.table.name, Key: docketKeys.row(other, lost) }),
    );
    await run();
    expect(said.join('\n')).toContain('a docket lacks it');
    for (const member of [user, other]) await expectExact(stores, member);
  });

  it('replaces a case that cannot be read, and names it first', async () => {
    await stores.table.client.send(
      new UpdateCommand({
        TableName: stores.table.name,
        Key: caseKeys.case(lost),
        UpdateExpression: 'SET title = :title',
        ExpressionAttributeValues: { ':title': 7 },
      }),
    );
    await run();
    expect(await caseItem()).toMatchObject({ title: 7 });
    await run({ isOver: true });
    expect(await caseItem()).toMatchObject({ title: 'Loan recovery 1' });
  });

  for (const isSent of [true, false])
    it(`is completed by a repeat after an end at each of its writes, ${isSent ? 'sent' : 'not sent'}`, async () => {
      const before = await content();
      for (let last = 1; ; last += 1) {
        await loseCase();
        let writes = 0;
        const dying = await interceptedStores(stores, async ({ name, make }) => {
          // An end at a read leaves what an end after the write before it leaves.
          if (!/^(Get|BatchGet|Query|Scan)/.test(name)) writes += 1;
          if (writes < last || (writes === last && isSent)) await make();
          if (writes >= last) throw new Error('killed');
        });
        const ended = await run({}, dying.table).then(() => undefined, String);
        dying.close();
        await run();
        expect(await content()).toEqual(before);
        for (const docket of [user, other, createdDocketId(user)])
          expect(await mendCounters(operating(), docket)).toEqual({});
        if (ended !== 'Error: killed') break;
        expect(last).toBeLessThan(200);
      }
    });

  it('refuses the table in use, and a case that the recovered table has not', async () => {
    await expect(
      restore(operating(), {
        ...{ scope, from: stores.table.name, isOver: false, isDryRun: false, unitsPerSecond: 1 },
      }),
    ).rejects.toThrow('is the table in use');
    await expect(run({ scope: { kind: 'case', id: 'cas_none' } })).rejects.toThrow(
      'has nothing of',
    );
  });
});

describe('restore person', () => {
  it('brings account, addresses and own lists back, and no session', async () => {
    await put({ ...accountsKeys.emailOwner('holder@example.com'), userId: user });
    await batchWrite(recovered, {
      put: [{ ...accountsKeys.emailOwner('holder@example.com'), userId: user }],
      remove: [],
    });
    const profile = await getItem(stores.table, accountsKeys.user(user));
    await batchWrite(stores.table, {
      put: [],
      remove: [
        accountsKeys.user(user),
        accountsKeys.emailOwner('holder@example.com'),
        templateKeys.counter(user),
      ],
    });
    await run({ scope: { kind: 'person', id: user } });
    expect(await getItem(stores.table, accountsKeys.user(user))).toEqual(profile);
    expect(
      await getItem(stores.table, accountsKeys.emailOwner('holder@example.com')),
    ).toMatchObject({ userId: user });
    expect(await getItem(stores.table, templateKeys.counter(user))).toMatchObject({ total: 3 });
  });
});

describe('restore of people who were erased since', () => {
  const erased = { ...accountsKeys.user(user), userId: user, role: 'mediator' };
  const own = noteKeys.note(user, lost, at, 'nte_erased');

  it('brings nothing of an erased account back, with --over neither', async () => {
    const profile = await getItem(stores.table, accountsKeys.user(user));
    await batchWrite(recovered, {
      put: [
        { ...accountsKeys.user(user), ...profile },
        { ...accountsKeys.emailOwner('erased@example.com'), userId: user },
      ],
      remove: [],
    });
    await put({ ...erased, erasedAt: at });
    await run({ scope: { kind: 'person', id: user }, isOver: true });
    expect(await getItem(stores.table, accountsKeys.user(user))).toMatchObject({ erasedAt: at });
    expect(
      await getItem(stores.table, accountsKeys.emailOwner('erased@example.com')),
    ).toBeUndefined();
    expect(said).toContainEqual(expect.stringContaining(` of ${user}.`));
  });

  it('leaves their own notes out of a case, and restores the case', async () => {
    await batchWrite(recovered, { put: [{ ...fixture('note'), ...own }], remove: [] });
    await put({ ...erased, erasedAt: at });
    await loseCase();
    await put({ ...erased, erasedAt: at });
    await run();
    expect(await caseItem()).toBeDefined();
    expect(await getItem(stores.table, own)).toBeUndefined();
    // Of somebody who was not erased it is copied.
    await put(erased);
    await run();
    expect(await getItem(stores.table, own)).toBeDefined();
  });

  it('knows an account that is gone by its audit trail', async () => {
    const gone = 'usr_gone';
    const owner = { ...accountsKeys.emailOwner('gone@example.com'), userId: gone };
    await batchWrite(recovered, { put: [owner], remove: [] });
    await put({ ...accountsKeys.audit(gone, at, 'aud_1'), event: 'person_erased' });
    await run({ scope: { kind: 'person', id: gone } });
    expect(
      await getItem(stores.table, accountsKeys.emailOwner('gone@example.com')),
    ).toBeUndefined();
    expect(said).toContain(`Erased since, left out: 1 of ${gone}.`);
  });
});

describe('restore person of an account that is there', () => {
  it('gives no former role in the directory and no stopped calendar address back', async () => {
    const feed = { userId: user, tokenHash: 'hash', createdAt: at };
    const former = accountsKeys.directoryEntry('caseManager', user, user);
    const entry = fixture('directoryEntry');
    await batchWrite(recovered, {
      put: [
        { ...feedKeys.feed('hash'), ...feed },
        { ...feedKeys.feedOf(user), ...feed },
        { ...entry, ...former, userId: user, role: 'caseManager' },
        { ...templateKeys.counter(user), total: 3 },
      ],
      remove: [],
    });
    await batchWrite(stores.table, { put: [], remove: [templateKeys.counter(user)] });
    await run({ scope: { kind: 'person', id: user } });
    expect(said).toContain('Removed since by a change: 3. Left out; --over copies them.');
    for (const key of [feedKeys.feed('hash'), feedKeys.feedOf(user), former])
      expect(await getItem(stores.table, key)).toBeUndefined();
    expect(await getItem(stores.table, templateKeys.counter(user))).toMatchObject({ total: 3 });
  });

  it('asks nothing of an account that cannot be read', async () => {
    const feed = { userId: user, tokenHash: 'hash', createdAt: at };
    await batchWrite(recovered, { put: [{ ...feedKeys.feed('hash'), ...feed }], remove: [] });
    await put({ ...accountsKeys.user(user), userId: 7 });
    await run({ scope: { kind: 'person', id: user } });
    expect(await getItem(stores.table, feedKeys.feed('hash'))).toMatchObject(feed);
  });
});

describe('restore party', () => {
  it('does not queue a party again that was verified since', async () => {
    const party =
      readFixtures().find(
        ({ kind, item }) => kind === 'party' && item['status'] === 'underVerification',
      )?.item ?? {};
    const id = String(party['id']);
    const queued = partyKeys.rowToVerify(String(party['submittedAt']), id);
    const row = { ...fixture('partyRowToVerify'), ...queued, id };
    await batchWrite(recovered, { put: [{ ...party, ...partyKeys.party(id) }, row], remove: [] });
    await put({ ...party, ...partyKeys.party(id), status: 'active' });
    await run({ scope: { kind: 'party', id } });
    expect(await getItem(stores.table, queued)).toBeUndefined();
    await batchWrite(stores.table, { put: [], remove: [partyKeys.party(id)] });
    await run({ scope: { kind: 'party', id } });
    expect(await getItem(stores.table, queued)).toMatchObject({ id });
  });
});

describe('restore files', () => {
  const key = `signings/${lost}/sig_1/signed.pdf`;
  const send = async (Body: string, Key = key) => {
    const s3 = await stores.files.client.load();
    return s3.send(new PutObjectCommand({ Bucket: stores.files.bucket, Key, Body }));
  };
  const remove = async (Key = key) => {
    const s3 = await stores.files.client.load();
    await s3.send(new DeleteObjectCommand({ Bucket: stores.files.bucket, Key }));
  };
  const checksum = async (Key = key) => {
    const s3 = await stores.files.client.load();
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: stores.files.bucket, Key }));
    return createHash('sha256')
      .update((await Body?.transformToByteArray()) ?? '')
      .digest('hex');
  };
  const files = (options: { before?: Date; isDryRun?: boolean } = {}) =>
    restoreCaseFiles(operating(), {
      ...{ caseId: lost, before: undefined, isDryRun: false, unitsPerSecond: 40_000 },
      ...options,
    });

  it('brings deleted files back, with their bytes and versions, and names what is lost', async () => {
    const { VersionId } = await send('signed bytes');
    const before = await checksum();
    await put({
      ...caseKeys.case(lost),
      ...(await caseItem()),
      agreements: [
        { file: { key, versionId: VersionId }, summary: '' },
        { file: { key: 'uploads/usr_1/documents/gone' }, summary: '' },
      ],
    });
    await remove();
    await remove();
    await files({ isDryRun: true });
    expect(said.join('\n')).toContain('Deleted: 2. Replaced since: 0. As they were: 0. Lost: 1.');
    expect(said.join('\n')).toContain('No version is left: uploads/usr_1/documents/gone');
    await expect(checksum()).rejects.toThrow();
    await files();
    expect(await checksum()).toBe(before);
    await files();
    expect(said.at(-1)).toBe('Nothing was changed.');
    expect((await trail(lost)).map(({ event }) => event)).toEqual(['files_restored']);
  });

  it('brings the version of before an instant back over a later one', async () => {
    const own = `transcripts/${lost}/trn 1/${encodeURIComponent('ä')}.json`;
    await send('before', own);
    const before = await checksum(own);
    const s3 = await stores.files.client.load();
    const { LastModified } = await s3.send(
      new GetObjectCommand({ Bucket: stores.files.bucket, Key: own }),
    );
    const instant = new Date((LastModified?.getTime() ?? 0) + 999);
    while (Date.now() <= instant.getTime() + 1) await new Promise((done) => setTimeout(done, 20));
    await send('overwritten', own);
    await files();
    expect(await checksum(own)).not.toBe(before);
    await files({ before: instant });
    expect(await checksum(own)).toBe(before);
  });
});
