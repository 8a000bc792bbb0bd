import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts a process's time in hundredths of a second. */
const TICKS_A_SECOND = 100;

type Process = { id: number; parent: number; name: string; startedAt: string; seconds: number };

/** A process and those below it, with their CPU time. None on systems without /proc. */
export function processesBelow(rootId: number | undefined): Process[] {
  const processes = listProcesses();
  const below = new Set([rootId]);
  // A process may have a lower number than its parent: repeats until no more is found.
  for (let size = 0; size < below.size; ) {
    size = below.size;
    for (const { id, parent } of processes) if (below.has(parent)) below.add(id);
  }
  return processes.filter(({ id }) => below.has(id));
}

function listProcesses(): Process[] {
  try {
    return readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? processOf(name) : []));
  } catch {
    return [];
  }
}

/** Reads /proc/<id>/stat (proc(5)); nothing for a process that has ended. */
function processOf(id: string): Process[] {
  try {
    const text = readFileSync(`/proc/${id}/stat`, 'utf8');
    const nameEnd = text.lastIndexOf(')');
    const fields = text.slice(nameEnd + 2).split(' ');
    const [parent, user, system, startedAt = ''] = [fields[1], fields[11], fields[12], fields[19]];
    return [
      {
        id: Number(id),
        parent: Number(parent),
        name: text.slice(text.indexOf('(') + 1, nameEnd),
        startedAt,
        seconds: (Number(user) + Number(system)) / TICKS_A_SECOND,
      },
    ];
  } catch {
    return [];
  }
}
