import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import * as z from 'zod';
import { docketViewSchema, type SavedView } from '#contracts/endpoints/cases/docket.ts';
import { toDocketRow } from '#lambdas/cases/writing/to-docket-row.ts';
import { createCase } from '#lambdas/cases/writing/write-case.ts';
import { docketKeys } from '#lambdas/docket/record/docket-keys.ts';
import { changeSavedViews } from '#lambdas/docket/record/docket-views.ts';
import { sortEntries } from '#lambdas/docket/search/docket-snapshot.ts';
import { toSearchEntry } from '#lambdas/docket/search/search-entry.ts';
import { putSnapshotEntries } from '#lambdas/docket/search/snapshot-objects.ts';
import { announceObject, replaceSnapshot } from '#lambdas/docket/search/snapshot-state.ts';
import { connectFiles } from '#shared/files/files.ts';
import { testApi } from '../support/handlers/test-api.ts';
import { caseIdOf, makeCase } from '../support/make-case.ts';
import { addPerson } from '../support/people/add-person.ts';
import { signIn } from '../support/people/sign-in.ts';

const generation = '2026-03-01T06:00:00.000Z';
/** Two cases of usr_one that usr_desk manages; the snapshot holds the first one. */
const records = [1, 2].map((n) =>
  makeCase(n, 'usr_one', {
    assignments: [
      { userId: 'usr_one', name: 'Person usr_one', role: 'presiding' },
      { userId: 'usr_desk', name: 'Person usr_desk', role: 'managing' },
    ],
  }),
);
const both = { allCount: 2, arbitrationCount: 2, activeCount: 2 };

const saved: SavedView = {
  id: 'viw_1',
  name: 'In hearing',
  query: { search: '', status: 'underResolution', sort: 'id', sortDirection: 'desc' },
};
const namesIn = (items: readonly Record<string, unknown>[]) =>
  items
    .filter(({ pk, sk }) => isDeepStrictEqual({ pk, sk }, docketKeys.views('usr_one')))
    .flatMap(({ views }) =>
      z
        .array(docketViewSchema)
        .parse(views)
        .map(({ name }) => name),
    );

await testApi('docket', {
  async given({ table }) {
    await signIn(table, 'usr_one');
    await addPerson(table, { userId: 'usr_desk', role: 'caseManager' });
    for (const record of records) await createCase(table, record);
    const rows = records.slice(0, 1).map((one) => toDocketRow({ ...one, version: 1 }, 'usr_one'));
    const entries = sortEntries(rows.map(toSearchEntry), { sort: 'id', direction: 'asc' });
    await announceObject(table, 'usr_one', generation);
    await putSnapshotEntries(connectFiles('portal-files'), {
      userId: 'usr_one',
      generation,
      entries,
    });
    await replaceSnapshot(table, 'usr_one', { from: undefined, to: generation });
    await changeSavedViews(table, 'usr_one', () => ({ result: undefined, views: [saved] }));
  },
  endpoints: {
    listCases: {
      userId: 'usr_one',
      query: { search: 'loan recovery', sortDirection: 'asc' },
      reply: { ...both, total: 2, data: [{ id: caseIdOf(1) }, { id: caseIdOf(2) }] },
    },
    getCaseStatistics: { userId: 'usr_one', query: { caseManagerId: 'usr_desk' }, reply: both },
    getDocketOverview: {
      userId: 'usr_one',
      query: { search: 'loan recovery' },
      reply: { ages: { length: 6 }, withoutAge: 0, resolutions: [] },
    },
    getDocketStatistics: { userId: 'usr_one', reply: both },
    listDocketManagers: {
      userId: 'usr_one',
      reply: { data: [{ id: 'usr_desk', name: 'Person usr_desk', total: 2 }] },
    },
    listDocketViews: { userId: 'usr_one', reply: { data: [saved] } },
    createDocketView: {
      userId: 'usr_one',
      body: { name: 'Drafts', query: { status: 'draft' } },
      reply: { message: 'View saved', view: { name: 'Drafts', query: { status: 'draft' } } },
      check: (_, { aws }) => expect(namesIn(aws.table.items())).toEqual(['In hearing', 'Drafts']),
    },
    updateDocketView: {
      userId: 'usr_one',
      params: { id: saved.id },
      body: { name: 'Settled', query: { status: 'settled' } },
      reply: { message: 'View saved', view: { id: saved.id, name: 'Settled' } },
      check: (_, { aws }) => expect(namesIn(aws.table.items())).toEqual(['Settled']),
    },
    deleteDocketView: {
      userId: 'usr_one',
      params: { id: saved.id },
      reply: { message: 'View deleted' },
      check: (_, { aws }) => expect(namesIn(aws.table.items())).toEqual([]),
    },
  },
});
