import * as z from 'zod';

/** An instruction of a Dockerfile, with its variables replaced. */
export type Instruction =
  | { kind: 'run'; command: string }
  | { kind: 'workdir'; path: string }
  | { kind: 'env'; name: string; value: string }
  | { kind: 'copy'; from: string | undefined; source: string; target: string }
  | { kind: 'entrypoint' | 'cmd'; words: string[] };

export type BuildStage = { name: string | undefined; base: string; instructions: Instruction[] };

const wordsSchema = z.array(z.string()).min(1);

/**
 * Reads the instructions that the Dockerfile of convert-office uses. Throws on any other one, so
 * that nothing of the file is skipped.
 */
export function readDockerfile(text: string): BuildStage[] {
  const args = new Map<string, string>();
  const stages: BuildStage[] = [];
  for (const line of logicalLines(text)) {
    const [, keyword = '', rest = ''] = /^(\S+)\s+(\S.*)$/.exec(line) ?? [];
    const value = rest.replace(/\$\{(\w+)\}/g, (whole, name) => args.get(name) ?? whole);
    if (keyword === 'ARG') {
      const [name = '', ...preset] = value.split('=');
      args.set(name, preset.join('='));
    } else if (keyword === 'FROM') {
      const [, base = '', name] = /^(\S+)(?:\s+AS\s+(\S+))?$/.exec(value) ?? [];
      stages.push({ name, base, instructions: [] });
    } else {
      const stage = stages.at(-1);
      if (!stage) throw new Error(`The Dockerfile has ${keyword} before FROM`);
      stage.instructions.push(readInstruction(keyword, value));
    }
  }
  return stages;
}

function readInstruction(keyword: string, value: string): Instruction {
  switch (keyword) {
    case 'RUN':
      return { kind: 'run', command: value };
    case 'WORKDIR':
      return { kind: 'workdir', path: value };
    case 'ENV': {
      const [name = '', ...rest] = value.split('=');
      return { kind: 'env', name, value: rest.join('=') };
    }
    case 'COPY': {
      const [, from, source, target] =
        /^(?:--from=(\S+)\s+)?([^-\s]\S*)\s+(\S+)$/.exec(value) ?? [];
      if (source && target) return { kind: 'copy', from, source, target };
      break;
    }
    case 'ENTRYPOINT':
    case 'CMD':
      return {
        kind: keyword === 'CMD' ? 'cmd' : 'entrypoint',
        words: wordsSchema.parse(JSON.parse(value)),
      };
  }
  throw new Error(`The Dockerfile has an instruction that is not known here: ${keyword} ${value}`);
}

/** Lines without comments, with continued ones joined. */
const logicalLines = (text: string) =>
  text
    .split('\n')
    .filter((line) => !/^\s*(#|$)/.test(line))
    .join('\n')
    .replace(/\\\n\s*/g, '')
    .split('\n');
