import { sentenceOf } from '../operate/sentence-of.ts';

/** Outcome of one check. `remedy` says what to do about anything but ok. */
export type Finding =
  | { state: 'ok'; what: string }
  | { state: 'missing' | 'unknown'; what: string; remedy: string };

export const ok = (what: string): Finding => ({ state: 'ok', what });
export const missing = (what: string, remedy: string): Finding => ({
  state: 'missing',
  what,
  remedy,
});
export const unknown = (what: string, remedy: string): Finding => ({
  state: 'unknown',
  what,
  remedy,
});

/** Names of the errors by which AWS's services say that something does not exist. */
const absences = new Set([
  'NotFoundException',
  'ResourceNotFoundException',
  'ResourceNotFound',
  'NoSuchHostedZone',
]);

/** A check that AWS answers; `absent` is found when the thing does not exist. */
export async function ask(
  what: string,
  check: () => Promise<Finding | Finding[]>,
  absent?: Finding,
): Promise<Finding[]> {
  try {
    return [await check()].flat();
  } catch (error) {
    if (absent && error instanceof Error && absences.has(error.name)) return [absent];
    return [unknown(what, sentenceOf(error))];
  }
}

const labels = { ok: 'ok', missing: 'missing', unknown: 'could not be checked' } as const;

/** One line a finding, and what to do below it. */
export function reportOf(findings: readonly Finding[]): string {
  return findings
    .map((finding) => {
      const line = `${labels[finding.state].padEnd(22)}${finding.what}`;
      return finding.state === 'ok' ? line : `${line}\n${' '.repeat(22)}→ ${finding.remedy}`;
    })
    .join('\n');
}

/** 0: all ok; 1: something is missing; 2: nothing is known to be, but not all could be checked. */
export function exitCodeOf(findings: readonly Finding[]): 0 | 1 | 2 {
  if (findings.some(({ state }) => state === 'missing')) return 1;
  return findings.some(({ state }) => state === 'unknown') ? 2 : 0;
}
