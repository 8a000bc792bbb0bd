export const NOTHING_CHANGED = 'Nothing was changed.';

export type Asking = {
  /** Asks before a change; false leaves everything as it is. */
  confirm: (question: string) => Promise<boolean>;
  say: (line: string) => void;
};

/** True when the act is to go on. */
export async function isWanted(
  { confirm, say }: Asking,
  { plan, isDryRun }: { plan: string; isDryRun: boolean },
): Promise<boolean> {
  say(plan);
  if (isDryRun) {
    say(`Dry run. ${NOTHING_CHANGED}`);
    return false;
  }
  if (await confirm('Continue?')) return true;
  say(NOTHING_CHANGED);
  return false;
}
