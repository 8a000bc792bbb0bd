import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';

/** The shells, test runners, local stacks and browsers of a run have this long to end by themselves. */
const KILL_AFTER_MS = 10_000;
const POLL_MS = 50;

const groups = new Set<number>();

/** Starts a program in a process group of its own, which `endWithGroups` ends as a whole. */
export function spawnGroup(
  command: string,
  args: readonly string[],
  options: SpawnOptions,
): ChildProcess {
  const child = spawn(command, args, { ...options, detached: true });
  const { pid } = child;
  if (pid !== undefined) {
    groups.add(pid);
    // What the program has left behind still belongs to the group.
    child.once('close', () => isRunning(pid) || groups.delete(pid));
  }
  return child;
}

/**
 * Ends the groups, and then this process, on SIGINT, SIGTERM and SIGHUP, and when the process that
 * started this one is gone (with-install.mjs).
 */
export function endWithGroups(): void {
  let isEnding = false;
  const end = async (status: number) => {
    if (isEnding) return;
    isEnding = true;
    await endGroups();
    process.exit(status);
  };
  process.on('SIGINT', () => void end(130));
  process.on('SIGTERM', () => void end(143));
  process.on('SIGHUP', () => void end(129));
  process.on('disconnect', () => void end(143));
}

/** Ends what still runs of the groups. Resolves when nothing does. */
export async function endGroups(): Promise<void> {
  signalGroups('SIGTERM');
  const killAt = performance.now() + KILL_AFTER_MS;
  while ([...groups].some(isRunning)) {
    await pause(POLL_MS);
    if (performance.now() > killAt) signalGroups('SIGKILL');
  }
}

function signalGroups(signal: NodeJS.Signals): void {
  for (const group of groups) if (isRunning(group)) process.kill(-group, signal);
}

/** Whether a process of the group runs. */
function isRunning(group: number): boolean {
  try {
    process.kill(-group, 0);
    return true;
  } catch {
    return false;
  }
}
