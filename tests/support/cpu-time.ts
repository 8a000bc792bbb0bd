/** Rounds of a measurement; the lowest counts, since other work can only add. */
const ROUNDS = 3;
/** Most rounds of a comparison that does not look linear yet. */
const GROWTH_ROUNDS = 12;
/** Part of the input that the growth is measured against. */
const SHARE = 1 / 4;
/** Four times the input costs 4 times as much if linear, 16 times if quadratic. */
const GROWTH_MAX = 10;

/** CPU time of this process in milliseconds. */
async function cpuMsOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

async function lowestCpuMsOf(work: () => unknown): Promise<number> {
  let lowest = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round += 1) lowest = Math.min(lowest, await cpuMsOf(work));
  return lowest;
}

/**
 * Whether `work` takes less CPU time than `cheapMs`, or time in proportion to its input. `work`
 * receives the share of the input to process. The load of the machine does not change the result:
 * it slows the compared runs alike.
 */
export async function isCheapOrLinear(
  cheapMs: number,
  work: (share: number) => unknown,
): Promise<boolean> {
  // Quadratic work that takes this long for the whole takes a sixteenth of it for a quarter.
  if ((await cpuMsOf(() => work(SHARE))) < cheapMs * SHARE ** 2) return true;
  if ((await cpuMsOf(() => work(1))) < cheapMs) return true;
  let [whole, part] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  // In turn: a collection of garbage, or code that is compiled, disturbs single rounds only.
  for (let round = 0; round < GROWTH_ROUNDS; round += 1) {
    whole = Math.min(whole, await cpuMsOf(() => work(1)));
    part = Math.min(part, await cpuMsOf(() => work(SHARE)));
    if (round + 1 >= ROUNDS && whole / part < GROWTH_MAX) return true;
  }
  return false;
}

/** CPU time of `work` as a multiple of the time of `other`; both are measured several times. */
export async function cpuTimeRatio(work: () => unknown, other: () => unknown): Promise<number> {
  return (await lowestCpuMsOf(work)) / (await lowestCpuMsOf(other));
}
