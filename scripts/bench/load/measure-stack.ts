import { readdirSync, readFileSync } from 'node:fs';
import * as z from 'zod';
import type { EndpointsFile } from '#stack/endpoints-file.ts';
import { processesBelow } from '../../test-run/processes.ts';

/** Anonymous memory of a process; 0 for one that has ended. Needs /proc. */
export function anonymousMb(id: number): number {
  try {
    const [, size] = /RssAnon:\s+(\d+) kB/.exec(readFileSync(`/proc/${id}/status`, 'utf8')) ?? [];
    return Number(size ?? 0) / 1024;
  } catch {
    return 0;
  }
}

const handlesOf = (id: number): number => {
  try {
    return readdirSync(`/proc/${id}/fd`).length;
  } catch {
    return 0;
  }
};

/** Anonymous memory and open files and connections of a process and all below it. */
export function resourcesOf(processId: number | undefined): { memoryMb: number; handles: number } {
  const ids = processesBelow(processId).map(({ id }) => id);
  const sum = (of: (id: number) => number) => ids.reduce((total, id) => total + of(id), 0);
  return { memoryMb: sum(anonymousMb), handles: sum(handlesOf) };
}

const unitsSchema = z.object({ readUnits: z.number(), writeUnits: z.number() });
const reportSchema = z.object({
  tables: z.record(z.string(), z.record(z.string(), unitsSchema)),
});

/** Read and write units of all tables since the stack started. */
export async function consumedUnits({
  endpoints,
}: EndpointsFile): Promise<{ readUnits: number; writeUnits: number }> {
  const response = await fetch(`${endpoints.dynamodb}/_local/consumed-capacity`);
  const { tables } = reportSchema.parse(await response.json());
  const entries = Object.values(tables).flatMap((operations) => Object.values(operations));
  return {
    readUnits: entries.reduce((sum, { readUnits }) => sum + readUnits, 0),
    writeUnits: entries.reduce((sum, { writeUnits }) => sum + writeUnits, 0),
  };
}
