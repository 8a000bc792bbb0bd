import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { findKeyMakers } from '#tests/support/keys/find-key-makers.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** A text that every key takes: as an id, an instant, and the number of a month. */
const PART = '2026-01-02T03:04:05.678Z';

/** Beginning of a made partition key, with the # if more follows; undefined for the key of a file. */
function partitionOf(make: (...parts: string[]) => unknown): string | undefined {
  const made = make(PART, PART, PART, PART);
  const pk: unknown = typeof made === 'object' && made && 'pk' in made ? made.pk : made;
  return /^[A-Z]+(#|$)/.exec(String(pk))?.[0];
}

const makers = findKeyMakers();

export type CodeOfFunction = {
  /** Paths of the modules, from the root. */
  modules: readonly string[];
  /** Beginnings of the partition keys that the code can make. */
  partitions: readonly string[];
  /** Commands of the AWS SDK that the code makes, and `Upload`, which sends those of several parts. */
  commands: readonly string[];
};

const known = new Map<string, Promise<CodeOfFunction>>();

/**
 * What a function is made of, from its bundle: code that nothing calls is not in it, nor are the
 * packages. Each entry is bundled once.
 */
export function codeOf({ entry }: { entry: string }): Promise<CodeOfFunction> {
  const code = known.get(entry) ?? bundle(entry);
  known.set(entry, code);
  return code;
}

async function bundle(entry: string): Promise<CodeOfFunction> {
  const { metafile, outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    bundle: true,
    // Without it, esbuild keeps all code of a module that is imported dynamically.
    splitting: true,
    outdir: root,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
  });
  const text = outputFiles
    .map((file) => file.text.replaceAll(/^(import|export) \{[^}]*\}/gm, ''))
    .join('\n');
  const made = await makers;
  const objects = new Set([...made.keys()].map((name) => name.split('.', 1)[0] ?? ''));
  const partitions = new Set<string>();
  // esbuild adds a number to a name that two modules have.
  for (const use of text.matchAll(/\b([a-zA-Z]+Keys)\d*\b(\.[a-zA-Z]+| = \{)?/g)) {
    const [, object = '', member] = use;
    if (!objects.has(object) || member === ' = {') continue;
    const make = made.get(`${object}${member}`);
    if (!make) throw new Error(`${entry}: name each key with its object: ${use[0]}`);
    const partition = partitionOf(make);
    if (partition !== undefined) partitions.add(partition);
  }
  const commands = new Set(
    // DynamoDB's are those of its document client: GetCommand.
    [...text.matchAll(/\bnew (?:(\w+)Command|(Upload))\d*\(/g)].map(
      ([, command, upload]) => command ?? upload ?? '',
    ),
  );
  return {
    modules: Object.keys(metafile.inputs),
    partitions: [...partitions].sort(),
    commands: [...commands].sort(),
  };
}
