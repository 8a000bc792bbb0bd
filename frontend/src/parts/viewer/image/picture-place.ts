export type Size = { width: number; height: number };

/** Position of a picture in its box: scale 1 is its own size; x and y move its centre, in pixels. */
export type PicturePlace = { scale: number; x: number; y: number; rotation: 0 | 90 | 180 | 270 };

const MIN_SCALE = 0.02;
const MAX_SCALE = 16;

/** Size of the picture as rotated. */
function turned({ width, height }: Size, rotation: PicturePlace['rotation']): Size {
  return rotation % 180 === 0 ? { width, height } : { width: height, height: width };
}

/** Fits the whole picture, centred; small pictures keep their size. */
export function fitted(
  picture: Size,
  box: Size,
  rotation: PicturePlace['rotation'] = 0,
): PicturePlace {
  const { width, height } = turned(picture, rotation);
  return { scale: Math.min(box.width / width, box.height / height, 1), x: 0, y: 0, rotation };
}

/** Keeps the picture in the box: it moves only where it is larger. */
export function kept(place: PicturePlace, picture: Size, box: Size): PicturePlace {
  const { width, height } = turned(picture, place.rotation);
  const within = (value: number, size: number, room: number) => {
    const most = Math.max(0, (size * place.scale - room) / 2);
    return Math.min(Math.max(value, -most), most);
  };
  return {
    ...place,
    x: within(place.x, width, box.width),
    y: within(place.y, height, box.height),
  };
}

/** Zooms by `factor`; `point`, measured from the centre of the box, stays where it is. */
export function zoomed(
  place: PicturePlace,
  factor: number,
  point: { x: number; y: number } = { x: 0, y: 0 },
): PicturePlace {
  const scale = Math.min(Math.max(place.scale * factor, MIN_SCALE), MAX_SCALE);
  const real = scale / place.scale;
  return {
    ...place,
    scale,
    x: point.x - (point.x - place.x) * real,
    y: point.y - (point.y - place.y) * real,
  };
}

const next = { 0: 90, 90: 180, 180: 270, 270: 0 } as const;
export const nextRotation = (rotation: PicturePlace['rotation']) => next[rotation];
