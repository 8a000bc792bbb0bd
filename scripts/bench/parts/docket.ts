import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { docketEndpoints } from '#contracts/endpoints/cases/docket.ts';
import { listCases } from '#lambdas/docket/lists/list-cases.ts';
import { connectSnapshots } from '#lambdas/docket/search/snapshots.ts';
import { fillDocket } from '#seed/cases/fill-docket.ts';
import { principalOf } from '#tests/support/people/principal.ts';
import { type Stores, startStores } from '#tests/support/stores/start/start-stores.ts';
import { readUnitsOf } from '#tests/support/stores/start/start-table.ts';
import { atMost, type Figure } from '../figure.ts';
import { ratioOf } from '../measure.ts';

const SMALL = 100;
const LARGE = 10_000;

/** What a page of 10,000 cases costs: time beside a docket of 100, and read units. */
const pages: { name: string; query: Record<string, unknown>; ratio: number; units: number }[] = [
  { name: 'page 1', query: {}, ratio: 2, units: 12 },
  {
    name: 'page 1 by claim value, under resolution',
    query: { sort: 'totalClaimValue', status: 'underResolution' },
    ratio: 2,
    units: 8,
  },
  { name: 'search of one case', query: { search: 'LN2000000050' }, ratio: 2, units: 4 },
  { name: 'search of a surname', query: { search: 'iyer' }, ratio: 2.5, units: 8 },
  { name: 'search that finds everything', query: { search: 'arb' }, ratio: 2.5, units: 8 },
];

export async function benchDocket(): Promise<Figure[]> {
  const { stores, stop } = await startStores();
  try {
    for (const cases of [SMALL, LARGE])
      await fillDocket(stores, {
        arbitrator: { userId: userOf(cases), name: 'Raghav Menon' },
        now: new Date(),
        cases,
      });
    const figures: Figure[] = [];
    for (const { name, query, ratio, units } of pages)
      figures.push(
        atMost(
          ratio,
          `docket of 10,000, ${name}: time beside a docket of 100`,
          await ratioOf(15, pageOf(stores, LARGE, query), pageOf(stores, SMALL, query)),
        ),
        atMost(units, `docket of 10,000, ${name}: read units`, await unitsOf(stores, query), 'RCU'),
      );
    return [...figures, ...(await benchFarPlaces(stores))];
  } finally {
    await stop();
  }
}

/** A search without the snapshot in memory, page 500, and a page beside one GetItem. */
async function benchFarPlaces(stores: Stores): Promise<Figure[]> {
  const search = { search: 'arb' };
  const withoutSnapshot = () =>
    pageOf({ ...stores, snapshots: connectSnapshots(stores.files) }, LARGE, search)();
  const page500 = { page: 500 };
  const { table } = stores;
  const getItem = () =>
    table.client.send(new GetCommand({ TableName: table.name, Key: { pk: 'none', sk: 'none' } }));
  return [
    atMost(
      8,
      'docket of 10,000, search without its snapshot in memory: time beside one with it',
      await ratioOf(10, withoutSnapshot, pageOf(stores, LARGE, search)),
    ),
    atMost(
      2,
      'docket of 10,000, page 500: time beside page 1',
      await ratioOf(10, pageOf(stores, LARGE, page500), pageOf(stores, LARGE, {})),
    ),
    atMost(8, 'docket of 10,000, page 500: read units', await unitsOf(stores, page500), 'RCU'),
    atMost(
      30,
      'docket of 100, page 1: time beside one GetItem',
      await ratioOf(15, pageOf(stores, SMALL, {}), getItem),
    ),
  ];
}

const userOf = (cases: number) => `usr_${cases}`;

const pageOf = (stores: Stores, cases: number, query: Record<string, unknown>) => () =>
  listCases(stores, {
    principal: principalOf(userOf(cases)),
    query: docketEndpoints.listCases.query.parse(query),
  });

const unitsOf = async (stores: Stores, query: Record<string, unknown>): Promise<number> =>
  (await readUnitsOf(stores.table, (table) => pageOf({ ...stores, table }, LARGE, query)()))
    .readUnits;
