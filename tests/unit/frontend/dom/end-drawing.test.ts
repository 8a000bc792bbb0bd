import { expect, test } from 'vitest';
import { endDrawing } from '#portal/parts/viewer/pdf/end-drawing.ts';

const PAUSED = 2;
const FINISHED = 3;

test('each page and its enlarged part count as drawn', () => {
  const pages = [
    { renderingState: PAUSED },
    { renderingState: FINISHED, detailView: { renderingState: PAUSED } },
    { renderingState: PAUSED, detailView: null },
  ];
  const pageOf = (at: number) => pages[at] ?? { renderingState: FINISHED };
  endDrawing({ pagesCount: pages.length, getPageView: pageOf }, FINISHED);
  expect(pages).toEqual([
    { renderingState: FINISHED },
    { renderingState: FINISHED, detailView: { renderingState: FINISHED } },
    { renderingState: FINISHED, detailView: null },
  ]);
});
