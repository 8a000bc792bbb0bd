import { type ChildProcess, spawn } from 'node:child_process';

export type ChrootOptions = {
  /** Variables of the program; nothing else is passed on. */
  environment: Record<string, string>;
  workdir?: string;
  /** Folders and files of this machine by their place inside, read-only. */
  binds?: Record<string, string>;
  /** As Lambda runs an image: user 1000, and nothing to write to but /tmp. */
  isConfined?: boolean;
  output?: 'inherit' | 'pipe';
};

/**
 * Starts a program with `root` as its file system. Mounts belong to the program's own namespace:
 * they end with it, also after a kill.
 */
export function startInChroot(
  root: string,
  words: readonly string[],
  { environment, workdir = '/', binds = {}, isConfined = false, output = 'inherit' }: ChrootOptions,
): ChildProcess {
  const lines = [
    'set -e',
    ...Object.entries(binds).flatMap(([inside, outside]) => {
      const place = quoted(`${root}${inside}`);
      return [
        `if [ -d ${quoted(outside)} ]; then mkdir -p ${place}; else mkdir -p "$(dirname ${place})"; touch ${place}; fi`,
        `mount --bind -o ro ${quoted(outside)} ${place}`,
      ];
    }),
    ...(isConfined
      ? [
          `mount --bind ${quoted(root)} ${quoted(root)}`,
          `mount -o remount,bind,ro ${quoted(root)}`,
          `mount -t tmpfs tmpfs ${quoted(`${root}/tmp`)}`,
        ]
      : []),
    `mount -t proc proc ${quoted(`${root}/proc`)}`,
    `mount --rbind /dev ${quoted(`${root}/dev`)}`,
    'chroot=$(command -v chroot)',
    // An empty environment, apart from the variables that are given.
    `exec env -i ${Object.entries(environment)
      .map(([name, value]) => quoted(`${name}=${value}`))
      .join(' ')} "$chroot" ${isConfined ? '--userspec=1000:1000 ' : ''}${quoted(root)} \\`,
    `  /bin/sh -c 'cd "$0" && exec "$@"' ${quoted(workdir)} ${words.map(quoted).join(' ')}`,
  ];
  return spawn('unshare', ['--mount', '--propagation', 'private', 'sh', '-c', lines.join('\n')], {
    stdio: ['ignore', output, output],
    detached: true,
  });
}

/** Runs a program to its end. Throws if it fails. */
export async function runInChroot(
  root: string,
  words: readonly string[],
  options: ChrootOptions,
): Promise<void> {
  const child = startInChroot(root, words, options);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', resolve);
  });
  if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}`);
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
