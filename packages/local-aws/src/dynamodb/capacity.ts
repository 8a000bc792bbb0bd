import type { Table } from './table-model.ts';

/** Capacity units that one request consumed on one table, by index. */
export type Units = {
  table: number;
  global: Record<string, number>;
  local: Record<string, number>;
};

export type CapacityDetail = 'INDEXES' | 'TOTAL' | 'NONE';

/** Cumulative consumption by table and operation, for tests and the cost table in the docs. */
export type CapacityLedger = {
  record(use: { table: string; operation: string; kind: 'read' | 'write'; units: Units }): void;
  report(): Record<string, Record<string, LedgerEntry>>;
  reset(): void;
};

type LedgerEntry = {
  requests: number;
  readUnits: number;
  writeUnits: number;
  indexes: Record<string, number>;
};

const READ_UNIT_BYTES = 4096;
const WRITE_UNIT_BYTES = 1024;

/** A read that finds nothing costs one block. */
export function readUnits(sizeBytes: number, isConsistent: boolean | undefined): number {
  const blocks = Math.max(1, Math.ceil(sizeBytes / READ_UNIT_BYTES));
  return isConsistent ? blocks : blocks / 2;
}

/**
 * Measures a page of a Scan, which reads whole blocks of each partition that it passes, also of
 * empty ones. `from` and `to` are its bounds among the hashes, 0 to 1.
 */
export function scanMeter(partitionCount: number, { from, to }: { from: number; to: number }) {
  const sizes: number[] = Array(partitionCount).fill(0);
  const first = Math.floor(from * partitionCount);
  let last = Math.ceil(to * partitionCount) - 1;
  return {
    add(place: number, sizeBytes: number): void {
      const partition = Math.floor(place * partitionCount);
      sizes[partition] = (sizes[partition] ?? 0) + sizeBytes;
    },
    /** The page ends here, before its upper bound. */
    endAt(place: number): void {
      last = Math.floor(place * partitionCount);
    },
    units: (isConsistent: boolean | undefined): number =>
      sizes
        .slice(first, last + 1)
        .reduce((sum, sizeBytes) => sum + readUnits(sizeBytes, isConsistent), 0),
  };
}

/** Based on the larger of the old and new item; a write that finds no item costs one unit. */
export function writeUnits(...sizesBytes: number[]): number {
  return Math.max(1, Math.ceil(Math.max(0, ...sizesBytes) / WRITE_UNIT_BYTES));
}

export function noUnits(): Units {
  return { table: 0, global: {}, local: {} };
}

export function addIndexUnits(
  units: Units,
  index: { name: string; isGlobal: boolean },
  amount: number,
): void {
  const byName = index.isGlobal ? units.global : units.local;
  byName[index.name] = (byName[index.name] ?? 0) + amount;
}

function addUnits(units: Units, more: Units, factor = 1): void {
  units.table += more.table * factor;
  for (const [name, amount] of Object.entries(more.global)) {
    addIndexUnits(units, { name, isGlobal: true }, amount * factor);
  }
  for (const [name, amount] of Object.entries(more.local)) {
    addIndexUnits(units, { name, isGlobal: false }, amount * factor);
  }
}

/** Sums units by table, in order of first use. */
export function unitsByTable() {
  const sums = new Map<string, { table: Table; units: Units }>();
  return {
    add(table: Table, units: Units, factor = 1) {
      const sum = sums.get(table.name) ?? { table, units: noUnits() };
      addUnits(sum.units, units, factor);
      sums.set(table.name, sum);
    },
    entries: () => [...sums.values()],
  };
}

/** ConsumedCapacity of a response; undefined unless requested. */
export function consumedCapacity(
  detail: CapacityDetail | undefined,
  tableName: string,
  units: Units,
  transactional?: 'ReadCapacityUnits' | 'WriteCapacityUnits',
): object | undefined {
  if (detail !== 'TOTAL' && detail !== 'INDEXES') return undefined;
  const amount = (value: number) => ({
    CapacityUnits: value,
    ...(transactional === undefined ? {} : { [transactional]: value }),
  });
  const byIndex = (amounts: Record<string, number>) =>
    Object.fromEntries(Object.entries(amounts).map(([name, value]) => [name, amount(value)]));
  return {
    TableName: tableName,
    ...amount(total(units)),
    ...(detail === 'INDEXES' && {
      Table: amount(units.table),
      ...(hasAny(units.global) && { GlobalSecondaryIndexes: byIndex(units.global) }),
      ...(hasAny(units.local) && { LocalSecondaryIndexes: byIndex(units.local) }),
    }),
  };
}

export function createLedger(): CapacityLedger {
  let byTable: Record<string, Record<string, LedgerEntry>> = {};
  return {
    record({ table, operation, kind, units }) {
      byTable[table] ??= {};
      byTable[table][operation] ??= { requests: 0, readUnits: 0, writeUnits: 0, indexes: {} };
      const entry = byTable[table][operation];
      entry.requests += 1;
      entry[kind === 'read' ? 'readUnits' : 'writeUnits'] += total(units);
      for (const [name, amount] of Object.entries({ ...units.global, ...units.local })) {
        entry.indexes[name] = (entry.indexes[name] ?? 0) + amount;
      }
    },
    report: () => byTable,
    reset: () => {
      byTable = {};
    },
  };
}

function total(units: Units): number {
  const indexes = [...Object.values(units.global), ...Object.values(units.local)];
  return indexes.reduce((sum, amount) => sum + amount, units.table);
}

function hasAny(amounts: Record<string, number>): boolean {
  return Object.keys(amounts).length > 0;
}
