import { type ChildProcess, spawn } from 'node:child_process';

export type ProgramRun = {
  program: string;
  args: readonly string[];
  /** Its home and the folder of its temporary files. */
  folder: string;
  searchPath: string;
  timeoutSeconds: number;
  /** The largest file that it may write. */
  fileBytes: number;
  /** Memory that each of its processes may map; undefined without a bound of its own. */
  memoryBytes?: number;
};

/** How a program ended: 'failed' with another exit code than 0. */
export type ProgramEnd = 'done' | 'failed' | 'late' | 'missing';

/** Exit code of a shell that does not find a program (POSIX, 2.8.2). */
const NOT_FOUND = 127;
/** Sets the bounds that the machine knows, then becomes the program. */
const BOUNDED =
  'ulimit -f "$1" 2>/dev/null; test -z "$2" || ulimit -v "$2" 2>/dev/null; shift 2; exec "$@"';

/**
 * Runs a program that reads a file of a user: in its own process group, with bounds of time, memory and
 * size of files, and without environment variables of ours.
 */
export function runProgram({
  program,
  args,
  folder,
  searchPath,
  timeoutSeconds,
  fileBytes,
  memoryBytes,
}: ProgramRun): Promise<ProgramEnd> {
  // POSIX counts sizes of files in blocks of 512 bytes, the shells' memory in units of 1,024.
  const blocks = String(Math.ceil(fileBytes / 512));
  const memory = memoryBytes === undefined ? '' : String(Math.ceil(memoryBytes / 1_024));
  const child = spawn('/bin/sh', ['-c', BOUNDED, 'sh', blocks, memory, program, ...args], {
    stdio: 'ignore',
    // A process group, since `soffice` starts further processes.
    detached: true,
    env: { PATH: searchPath, HOME: folder, TMPDIR: folder },
  });
  return endOf(child, timeoutSeconds);
}

function endOf(child: ChildProcess, timeoutSeconds: number): Promise<ProgramEnd> {
  return new Promise((resolve, reject) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    }, timeoutSeconds * 1_000);
    child.on('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    child.on('exit', (code) => {
      clearTimeout(timer);
      if (isLate) resolve('late');
      else if (code === NOT_FOUND) resolve('missing');
      else resolve(code === 0 ? 'done' : 'failed');
    });
  });
}
