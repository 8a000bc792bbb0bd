import type { BundlePlan } from 'bundle-composer/plan';
import type {
  BundlePoint,
  BundleProblem,
  BundlePlan as PresentedPlan,
} from '#contracts/endpoints/files/bundles.ts';
import { MAX_PLANNED_PAGES } from '#contracts/rules/bundling/bundles.ts';
import { ANSWER_MAX_BYTES, bytesInAnswer, withinAnswer } from '#shared/answer-size.ts';

/** Maximum size of the listed problems; an item can have several, each with many pages. */
const PROBLEMS_MAX_BYTES = 1_000_000;

/**
 * A plan for the browser: contents and problems, then as many pages as fit into the response.
 * `found`: problems of its last assembly. `besideBytes`: size of the rest of the response.
 */
export function presentPlan(
  { pages, entries, problems }: BundlePlan,
  {
    points = [],
    found = [],
    besideBytes = 0,
  }: {
    points?: readonly BundlePoint[];
    found?: readonly BundleProblem[];
    besideBytes?: number;
  } = {},
): PresentedPlan {
  let room = ANSWER_MAX_BYTES - besideBytes;
  const fitting = <Row>(rows: readonly Row[], maxBytes = room): Row[] => {
    const kept = withinAnswer(rows, Math.min(room, maxBytes));
    room -= bytesInAnswer(kept);
    return kept;
  };
  return {
    pageCount: pages.length,
    points: fitting(points),
    contents: fitting(
      entries
        .filter(({ isContinued }) => !isContinued)
        .map(({ page, isContinued: _is, ...entry }) => ({ ...entry, page: page + 1 })),
    ),
    problems: fitting([...problems, ...found], PROBLEMS_MAX_BYTES),
    pages: fitting(pages.slice(0, MAX_PLANNED_PAGES)),
  };
}
