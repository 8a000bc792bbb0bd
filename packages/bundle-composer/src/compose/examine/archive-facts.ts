import { ARCHIVE_EXAM_VERSION, type ArchiveFacts } from '../../plan/manifest.ts';
import type { Fault } from './faults.ts';

/** Different faults of a document, and ranges of pages of each, that are told apart. */
const FAULTS_MAX = 500;
const RANGES_MAX = 200;

/** Collects what pages break, in their order. */
export class FactCollector {
  private readonly pages = new Map<Fault, number[]>();
  private pageCount = 0;

  /** `number` counts from 1 and grows. */
  add(number: number, faults: Iterable<Fault>): void {
    this.pageCount = number;
    for (const fault of faults) {
      let ranges = this.pages.get(fault);
      if (ranges === undefined) {
        if (this.pages.size >= FAULTS_MAX) continue;
        ranges = [];
        this.pages.set(fault, ranges);
      }
      const last = ranges.length - 1;
      // Beyond the limit a range covers pages without the fault: nothing is declared wrongly.
      if (ranges[last] === number - 1 || ranges.length >= 2 * RANGES_MAX) ranges[last] = number;
      else ranges.push(number, number);
    }
  }

  /** `whole`: what all pages have. */
  facts(whole: Iterable<Fault>): ArchiveFacts {
    const all = [1, Math.max(1, this.pageCount)];
    for (const fault of whole) this.pages.set(fault, all);
    if (this.pages.size >= FAULTS_MAX) this.pages.set('extent', all);
    const faults = [...this.pages].map(([fault, pages]) => ({ fault, pages }));
    return { version: ARCHIVE_EXAM_VERSION, faults };
  }
}

/** Faults by page, from 1; undefined where the facts are of another version of the examination. */
export function faultsByPage(
  facts: ArchiveFacts | undefined,
): ((page: number) => readonly string[]) | undefined {
  if (facts?.version !== ARCHIVE_EXAM_VERSION) return undefined;
  return (page) =>
    facts.faults.flatMap(({ fault, pages }) => (isWithin(pages, page) ? [fault] : []));
}

function isWithin(ranges: readonly number[], page: number): boolean {
  for (let at = 0; at + 1 < ranges.length; at += 2)
    if (page >= (ranges[at] ?? 0) && page <= (ranges[at + 1] ?? -1)) return true;
  return false;
}
