type Drawn = { renderingState: number };

/** What is used of the viewer of pdf.js and of its pages. */
type DrawingViewer = {
  pagesCount: number;
  /** A page, and its visible part at a high zoom. */
  getPageView: (at: number) => Drawn & { detailView?: Drawn | null };
};

/**
 * Lets all pages count as drawn, before the viewer gives up its document. pdf.js draws the page that
 * it has chosen a moment later, and takes up a cancelled drawing then, which fails.
 */
export function endDrawing(viewer: DrawingViewer, finished: number): void {
  for (let at = 0; at < viewer.pagesCount; at += 1) {
    const page = viewer.getPageView(at);
    page.renderingState = finished;
    if (page.detailView) page.detailView.renderingState = finished;
  }
}
