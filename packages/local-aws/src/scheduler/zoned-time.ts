/** A date and time of a clock on a wall, in the fields of UTC. */
export type LocalMs = number;

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(timeZone: string): Intl.DateTimeFormat {
  let found = formatters.get(timeZone);
  if (!found) {
    found = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formatters.set(timeZone, found);
  }
  return found;
}

/** Whether this is a name of the IANA database, as 'Asia/Kolkata'. Offsets are none. */
export function isTimeZone(timeZone: string): boolean {
  if (!/^[A-Z]/.test(timeZone)) return false;
  try {
    formatter(timeZone);
    return true;
  } catch {
    return false;
  }
}

/** The local time of an instant, in whole seconds. */
export function toLocal(ms: number, timeZone: string): LocalMs {
  const parts = formatter(timeZone).formatToParts(ms);
  const value = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(
    value('year'),
    value('month') - 1,
    value('day'),
    value('hour'),
    value('minute'),
    value('second'),
  );
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The instant of a local time: the first one if clocks are set back over it, and undefined if they
 * are set forward over it.
 */
export function toInstant(local: LocalMs, timeZone: string): number | undefined {
  const offsets = [local - DAY_MS, local + DAY_MS].map((ms) => toLocal(ms, timeZone) - ms);
  const instants = offsets
    .map((offset) => local - offset)
    .filter((ms) => toLocal(ms, timeZone) === local);
  return instants.length ? Math.min(...instants) : undefined;
}
