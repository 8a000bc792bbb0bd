/**
 * A thread in the process of an isolated function. Ends the process with the programs that it
 * started when its memory exceeds the limit, or when its parent is gone.
 */
import { rmSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import * as z from 'zod';

const { memoryMb, parentPid, folder } = z
  .object({ memoryMb: z.number(), parentPid: z.number(), folder: z.string() })
  .parse(workerData);

const LOOK_EVERY_MS = 50;

setInterval(() => {
  const isOrphan = process.ppid !== parentPid;
  // The parent removes the folder otherwise.
  if (isOrphan) rmSync(folder, { recursive: true, force: true });
  if (isOrphan || process.memoryUsage.rss() > memoryMb * 1024 * 1024)
    // The process leads its own group.
    process.kill(-process.pid, 'SIGKILL');
}, LOOK_EVERY_MS);
