import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { runInChroot } from './chroot.ts';
import type { MachineSources } from './machine-sources.ts';
import type { BuildStage, Instruction } from './read-dockerfile.ts';

type BuildInput = {
  stages: BuildStage[];
  /** Folder with what COPY copies. */
  context: string;
  /** Emptied first. */
  folder: string;
  sources: MachineSources;
};

/** A built image: its file system, and how it is started. */
export type BuiltImage = {
  root: string;
  words: string[];
  environment: Record<string, string>;
  workdir: string;
};

const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
const CERTIFICATES = '/machine/certificates.pem';
const HEADERS = '/machine/node';

/** The Debian release and Node's major version of a base image `node:<major>-<release>-slim`. */
export function baseOf(image: string): { node: number; release: string } {
  const [, node, release] = /^node:(\d+)-([a-z]+)-slim(?:@sha256:[0-9a-f]{64})?$/.exec(image) ?? [];
  if (!node || !release)
    throw new Error(`Base images are node:<major>-<release>-slim, not ${image}`);
  return { node: Number(node), release };
}

/** Builds each stage from Debian's packages and this machine's Node. The last one is the image. */
export async function buildImage({
  stages,
  context,
  folder,
  sources,
}: BuildInput): Promise<BuiltImage> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const base = join(folder, 'base');
  makeBase(base, new Set(stages.map((stage) => stage.base)), sources);
  const images = new Map<string, BuiltImage>();
  for (const [n, stage] of stages.entries()) {
    const image: BuiltImage = {
      root: join(folder, `stage-${n}`),
      words: [],
      environment: { PATH },
      workdir: '/',
    };
    execFileSync('cp', ['-a', '--reflink=auto', base, image.root]);
    for (const instruction of stage.instructions)
      await execute(image, instruction, { images, context, sources });
    images.set(stage.name ?? `${n}`, image);
    images.set('last', image);
  }
  const last = images.get('last');
  if (!last) throw new Error('The Dockerfile has no stage');
  return last;
}

/** The base image: a minimal Debian, Node and npm. */
function makeBase(root: string, bases: Set<string>, sources: MachineSources): void {
  const [image = '', ...others] = bases;
  if (others.length > 0) throw new Error(`One base image is known here, not ${[...bases]}`);
  const { node, release } = baseOf(image);
  if (node !== Number(process.versions.node.split('.')[0]))
    throw new Error(`${image} has Node ${node}, and this is ${process.versions.node}`);
  // It mounts /proc: in a namespace of its own, a kill leaves no mount behind.
  execFileSync(
    'unshare',
    [
      ...['--mount', '--propagation', 'private'],
      ...['debootstrap', '--variant=minbase', release, root, sources.mirror],
    ],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    },
  );
  writeFileSync(join(root, 'etc/apt/sources.list'), `${sources.aptLines.join('\n')}\n`);
  appendFileSync(join(root, 'etc/apt/apt.conf.d/99machine'), `${sources.aptProxies.join('\n')}\n`);
  cpSync('/etc/resolv.conf', join(root, 'etc/resolv.conf'), { dereference: true });
  cpSync(process.execPath, join(root, 'usr/local/bin/node'), { dereference: true });
  cpSync(sources.npmDir, join(root, 'usr/local/lib/node_modules/npm'), { recursive: true });
  for (const name of ['npm', 'npx'])
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(root, 'usr/local/bin', name));
}

type Building = { images: Map<string, BuiltImage>; context: string; sources: MachineSources };

async function execute(
  image: BuiltImage,
  instruction: Instruction,
  { images, context, sources }: Building,
): Promise<void> {
  switch (instruction.kind) {
    case 'run':
      console.log(`RUN ${instruction.command}`);
      return runInChroot(image.root, ['/bin/sh', '-c', instruction.command], {
        environment: { ...image.environment, ...environmentOf(sources) },
        workdir: image.workdir,
        binds: bindsOf(sources),
      });
    case 'workdir':
      mkdirSync(join(image.root, instruction.path), { recursive: true });
      image.workdir = instruction.path;
      return;
    case 'env':
      image.environment[instruction.name] = instruction.value;
      return;
    case 'copy': {
      const from = instruction.from && images.get(instruction.from);
      if (instruction.from && !from) throw new Error(`No stage ${instruction.from}`);
      copyInto(
        join(from ? from.root : context, instruction.source),
        join(image.root, instruction.target),
      );
      return;
    }
    case 'entrypoint':
      image.words = [...instruction.words];
      return;
    case 'cmd':
      image.words.push(...instruction.words);
  }
}

/** As COPY: the contents of a folder, or a file. */
function copyInto(source: string, target: string): void {
  if (!existsSync(source)) throw new Error(`COPY: ${source} does not exist`);
  mkdirSync(target, { recursive: true });
  execFileSync('cp', ['-a', statSync(source).isDirectory() ? `${source}/.` : source, target]);
}

const environmentOf = ({ npmRegistry, certificates, nodeHeaders }: MachineSources) => ({
  DEBIAN_FRONTEND: 'noninteractive',
  npm_config_registry: npmRegistry,
  ...(certificates && { NODE_EXTRA_CA_CERTS: CERTIFICATES, npm_config_cafile: CERTIFICATES }),
  ...(nodeHeaders && { npm_config_nodedir: HEADERS }),
});

const bindsOf = ({ certificates, nodeHeaders }: MachineSources) => ({
  ...(certificates && { [CERTIFICATES]: certificates }),
  ...(nodeHeaders && { [`${HEADERS}/include/node`]: join(nodeHeaders, 'include/node') }),
});
