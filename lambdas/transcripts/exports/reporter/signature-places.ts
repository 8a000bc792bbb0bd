/** In points from the upper left corner of the last page, below its heading. */
const FIRST = { left: 56, top: 150 };
const SIZE = { width: 220, height: 64 };
const GAP = { x: 24, y: 20 };
const COLUMNS = 2;

/** 'left,top,width,height' of the signature at an index on the page of the signatures. */
export function signaturePlace(index: number): string {
  const left = FIRST.left + (index % COLUMNS) * (SIZE.width + GAP.x);
  const top = FIRST.top + Math.floor(index / COLUMNS) * (SIZE.height + GAP.y);
  return [left, top, SIZE.width, SIZE.height].join(',');
}
