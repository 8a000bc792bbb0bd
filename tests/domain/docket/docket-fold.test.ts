import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { docketEndpoints } from '#contracts/endpoints/cases/docket.ts';
import { findCase } from '#lambdas/cases/record/case-repository.ts';
import { createCase, removeCase, replaceCase } from '#lambdas/cases/writing/write-case.ts';
import { getCaseStatistics } from '#lambdas/docket/counts/get-case-statistics.ts';
import { listCases } from '#lambdas/docket/lists/list-cases.ts';
import { readJournal } from '#lambdas/docket/search/docket-journal.ts';
import { FOLD_AT, foldGrownJournal, foldJournal } from '#lambdas/docket/search/fold-journal.ts';
import { removeSnapshotEntries } from '#lambdas/docket/search/snapshot-objects.ts';
import { findSnapshotState } from '#lambdas/docket/search/snapshot-state.ts';
import { connectSnapshots } from '#lambdas/docket/search/snapshots.ts';
import { systemClock } from '#shared/clock.ts';
import { caseIdOf, makeCase } from '#tests/support/make-case.ts';
import { principalOf } from '#tests/support/people/principal.ts';
import { type Around, interceptedStores } from '#tests/support/stores/intercepted-stores.ts';
import { type Stores, startStores } from '#tests/support/stores/start/start-stores.ts';

/** Snapshot and journal together equal the docket, through any sequence or failure of folds. */

let stores: Stores;
let stop: () => Promise<void>;
beforeAll(async () => ({ stores, stop } = await startStores()));
afterAll(() => stop());

const deps = () => ({ ...stores, clock: systemClock });
const query = docketEndpoints.listCases.query.parse({ search: 'loan', perPage: 1000 });

/** Titles by case, as returned by a search. */
async function searched(userId: string, by: Omit<Stores, 'files'> = stores) {
  const list = await listCases(by, { principal: principalOf(userId), query });
  return new Map(list.data.map(({ id, title }) => [id, title]));
}

/** Compares the docket as read by an instance with an older snapshot and by a new instance. */
async function expectDocket(docket: Docket): Promise<void> {
  const { userId } = docket;
  for (const snapshots of [stores.snapshots, connectSnapshots(stores.files)]) {
    expect(await searched(userId, { ...stores, snapshots })).toEqual(docket.titles);
    const statistics = await getCaseStatistics(
      { ...stores, snapshots },
      { principal: principalOf(userId), query },
    );
    expect(statistics.underResolution).toBe(docket.titles.size);
  }
}

/** The expected docket, updated with the stored one. */
type Docket = Awaited<ReturnType<typeof startDocket>>;

let dockets = 0;

async function startDocket(size: number) {
  dockets += 1;
  const userId = `usr_fold${dockets}`;
  const first = dockets * 10_000;
  let next = first;
  const titles = new Map<string, string>();
  const mustFind = async (n: number) => {
    const record = await findCase(stores.table, caseIdOf(n));
    if (!record) throw new Error(`Case ${n} is missing`);
    return record;
  };
  const docket = {
    userId,
    titles,
    /** Number of the oldest case that still exists. */
    oldest: first,
    async add() {
      const one = makeCase(next, userId, { title: `Loan of ${next}` });
      expect(await createCase(stores.table, one)).toBe(true);
      titles.set(one.id, one.title);
      next += 1;
    },
    async rename(n: number) {
      const record = await mustFind(n);
      const title = `Loan of ${n}, version ${record.version}`;
      expect(await replaceCase(stores.table, record, { ...record, title })).toBe(true);
      titles.set(record.id, title);
    },
    async remove(n: number) {
      expect(await removeCase(stores.table, await mustFind(n))).toBe(true);
      titles.delete(caseIdOf(n));
    },
    /** Adds one case, changes one and removes one. */
    async change() {
      await docket.add();
      await docket.rename(next - 1);
      await docket.rename(docket.oldest + 1);
      await docket.remove(docket.oldest);
      docket.oldest += 1;
    },
  };
  for (let n = 0; n < size; n += 1) await docket.add();
  return docket;
}

async function objectsOf(userId: string): Promise<string[]> {
  const { Contents = [] } = await stores.files.client.send(
    new ListObjectsV2Command({ Bucket: stores.files.bucket, Prefix: `dockets/${userId}/` }),
  );
  return Contents.map(({ Key = '' }) => Key.split('/').at(-1) ?? '');
}

const later = (hours: number) => ({ now: () => new Date(Date.now() + hours * 3_600_000) });

class Killed extends Error {}

describe('a fold', () => {
  test('moves the journal into the snapshot without changing search results', async () => {
    const docket = await startDocket(8);
    await docket.change();
    await expectDocket(docket);
    expect(await foldJournal(deps(), docket.userId)).toBe('folded');
    expect(await readJournal(stores.table, docket.userId)).toEqual([]);
    await expectDocket(docket);
    await docket.change();
    await expectDocket(docket);
    expect(await foldJournal(deps(), docket.userId)).toBe('folded');
    await expectDocket(docket);
    expect(await foldJournal(deps(), docket.userId)).toBe('not worth it');
  });

  test.each(['before', 'after'])(
    'that is killed %s any of its calls loses and restores no case',
    async (side) => {
      const docket = await startDocket(12);
      let isWhole = false;
      let calls = 0;
      for (let killAt = 1; !isWhole; killAt += 1) {
        await docket.change();
        const around: Around = async ({ number, make }) => {
          calls = number;
          if (number === killAt && side === 'before') throw new Killed();
          await make();
          if (number === killAt) throw new Killed();
        };
        const { close, ...cut } = await interceptedStores(stores, around);
        try {
          await foldJournal({ ...cut, clock: systemClock }, docket.userId);
          isWhole = true;
        } catch (error) {
          expect(error).toBeInstanceOf(Killed);
        }
        close();
        await expectDocket(docket);
        await docket.change();
        await expectDocket(docket);
        // The stream redelivers the records of a killed function.
        if (killAt % 2) expect(await foldJournal(deps(), docket.userId)).toBe('folded');
        await expectDocket(docket);
      }
      // Each call was interrupted: both reads, the object, its announcement, the switch, the notes, their count.
      expect(calls).toBeGreaterThanOrEqual(10);

      // Objects left by killed folds are deleted once no reader can use them.
      expect((await objectsOf(docket.userId)).length).toBeGreaterThan(5);
      for (const hours of [2, 4]) {
        await docket.change();
        await foldJournal({ ...deps(), clock: later(hours) }, docket.userId);
      }
      const { generation, objects } = await findSnapshotState(stores.table, docket.userId);
      const left = await objectsOf(docket.userId);
      expect(left).toHaveLength(2);
      expect(left).toContain(generation);
      expect([...objects].sort()).toEqual(left.sort());
      await expectDocket(docket);
    },
  );

  test('that another fold overtakes before any of its calls loses and restores no case', async () => {
    const docket = await startDocket(12);
    await foldJournal(deps(), docket.userId);
    const outcomes: string[] = [];
    for (let overtakenAt = 1, calls = 1; overtakenAt <= calls; overtakenAt += 1) {
      await docket.change();
      const { close, ...slow } = await interceptedStores(stores, async ({ number, make }) => {
        calls = Math.max(calls, number);
        if (number === overtakenAt) {
          await docket.change();
          expect(await foldJournal(deps(), docket.userId)).toBe('folded');
          await docket.change();
        }
        await make();
      });
      outcomes.push(await foldJournal({ ...slow, clock: systemClock }, docket.userId));
      close();
      await expectDocket(docket);
    }
    expect(new Set(outcomes)).toEqual(new Set(['folded', 'overtaken']));
    expect(outcomes.length).toBeGreaterThanOrEqual(10);
  });

  test('that runs beside other folds, writers and searches loses and restores no case', async () => {
    const docket = await startDocket(20);
    const constant = [...docket.titles.keys()].slice(-5);
    let isWriting = true;
    const folder = async () => {
      while (isWriting) await foldJournal(deps(), docket.userId);
    };
    const reader = async () => {
      while (isWriting) {
        const found = await searched(docket.userId);
        for (const id of constant) expect(found.has(id)).toBe(true);
      }
    };
    const others = [folder(), folder(), folder(), reader()];
    const writer = async () => {
      for (let n = 0; n < 14; n += 1) await docket.change();
    };
    await Promise.all([...others, writer().finally(() => (isWriting = false))]);
    await expectDocket(docket);
  });

  test('keeps the last state of a case that left and returned under its old id', async () => {
    const docket = await startDocket(3);
    await foldJournal(deps(), docket.userId);
    const [id = ''] = docket.titles.keys();
    const record = await findCase(stores.table, id);
    if (!record) throw new Error('The case is missing');
    for (const title of ['Loan renamed', 'Loan reborn']) {
      await docket.remove(docket.oldest);
      await createCase(stores.table, { ...record, title });
      docket.titles.set(id, title);
      await expectDocket(docket);
      if (title === 'Loan reborn') await foldJournal(deps(), docket.userId);
      await expectDocket(docket);
    }
  });

  test('rebuilds a missing snapshot object from the docket’s rows', async () => {
    const docket = await startDocket(10);
    await foldJournal(deps(), docket.userId);
    const { generation = '' } = await findSnapshotState(stores.table, docket.userId);
    await removeSnapshotEntries(stores.files, docket.userId, generation);
    await expect(
      searched(docket.userId, { ...stores, snapshots: connectSnapshots(stores.files) }),
    ).rejects.toThrow('is missing');
    await docket.change();
    expect(await foldJournal(deps(), docket.userId)).toBe('folded');
    await expectDocket(docket);
  });

  test('that rebuilds from rows does not restore a case removed meanwhile', async () => {
    const docket = await startDocket(10);
    await foldJournal(deps(), docket.userId);
    for (let changedAt = 1, calls = 1; changedAt <= calls; changedAt += 1) {
      const { close, ...slow } = await interceptedStores(stores, async ({ number, make }) => {
        calls = Math.max(calls, number);
        if (number === changedAt) await docket.change();
        await make();
      });
      await foldJournal({ ...slow, clock: systemClock }, docket.userId, { isFromRows: true });
      close();
      await expectDocket(docket);
    }
  });
});

describe('a search', () => {
  test('sees each case once, old or new, while a docket changes and is folded', async () => {
    for (const isHolding of [true, false])
      for (let at = 1, calls = 1; at <= calls; at += 1) {
        const docket = await startDocket(8);
        await foldJournal(deps(), docket.userId);
        if (isHolding) await searched(docket.userId);
        await docket.change();
        const before = new Map(docket.titles);
        const { close, ...slow } = await interceptedStores(stores, async ({ number, make }) => {
          calls = Math.max(calls, number);
          if (number === at) {
            await docket.change();
            await foldJournal(deps(), docket.userId);
            await docket.change();
          }
          await make();
        });
        const snapshots = isHolding ? stores.snapshots : connectSnapshots(slow.files);
        const list = await listCases(
          { ...slow, clock: systemClock, snapshots },
          { principal: principalOf(docket.userId), query },
        );
        close();
        const found = list.data.map(({ id }) => id);
        expect(new Set(found).size).toBe(found.length);
        const staying = [...before.keys()].filter((id) => docket.titles.has(id));
        expect(found).toEqual(expect.arrayContaining(staying));
        for (const id of found) expect(before.has(id) || docket.titles.has(id)).toBe(true);
        await expectDocket(docket);
      }
  });

  test('restarts when its snapshot is deleted before it is loaded', async () => {
    const docket = await startDocket(6);
    await foldJournal(deps(), docket.userId);
    let hours = 0;
    const { close, ...slow } = await interceptedStores(stores, async ({ name, make }) => {
      if (name === 'GetObjectCommand' && hours === 0)
        for (hours = 2; hours <= 6; hours += 2) {
          await docket.change();
          await foldJournal({ ...deps(), clock: later(hours) }, docket.userId);
        }
      await make();
    });
    const snapshots = connectSnapshots(slow.files);
    expect(await searched(docket.userId, { ...slow, clock: systemClock, snapshots })).toEqual(
      docket.titles,
    );
    expect(hours).toBe(8);
    close();
  });
});

describe('the stream', () => {
  test('starts a fold after enough notes, and may report them twice', async () => {
    const docket = await startDocket(30);
    const grow = (added: number) => foldGrownJournal(deps(), { userId: docket.userId, added });
    expect(await grow(FOLD_AT - 1)).toBe('not worth it');
    expect(await readJournal(stores.table, docket.userId)).toHaveLength(30);
    // The first snapshot is written after one note.
    expect(await grow(1)).toBe('folded');
    expect(await grow(1)).toBe('not worth it');
    await expectDocket(docket);

    await docket.change();
    // A reported count that is too high: the fold reads, finds few notes, and waits for as many again.
    expect(await grow(FOLD_AT)).toBe('not worth it');
    const { notes } = await findSnapshotState(stores.table, docket.userId);
    expect(notes).toBe((await readJournal(stores.table, docket.userId)).length);
    await expectDocket(docket);
  });

  test('passes each docket’s records to the function separately', async () => {
    process.env['ASSEMBLE_BUNDLES_QUEUE'] = 'https://queue.invalid/assemble-bundles';
    process.env['WORK_BATCHES_QUEUE'] = 'https://queue.invalid/work-batches';
    process.env['SEND_REMINDERS_QUEUE'] = 'https://queue.invalid/send-reminders';
    process.env['SIGNING_MACHINE'] = 'arn:aws:states:ap-south-1:000000000000:stateMachine:signing';
    const { handler } = await import('#lambdas/follow-table/follow-table.lambda.ts');
    const [one, two] = [await startDocket(3), await startDocket(2)];
    const recordsOf = ({ userId }: Docket, count: number) =>
      Array.from({ length: count }, () => ({
        eventName: 'INSERT' as const,
        dynamodb: { Keys: { pk: { S: `JOURNAL#${userId}` }, sk: { S: 'CASE#any' } } },
      }));
    const event = { Records: [...recordsOf(one, FOLD_AT), ...recordsOf(two, 2)] };
    await handler(event);
    await handler(event);
    expect(await readJournal(stores.table, one.userId)).toEqual([]);
    expect(await readJournal(stores.table, two.userId)).toHaveLength(2);
    expect((await findSnapshotState(stores.table, two.userId)).notes).toBe(4);
    for (const docket of [one, two]) await expectDocket(docket);
  });
});
