/** Minimum size of the cropped square (seed 2, section 9). */
export const MIN_CROP_PX = 150;

/** Maximum size of the cropped square; larger ones are scaled down. */
const MAX_SIDE_PX = 600;

export type CropArea = { x: number; y: number; width: number; height: number };

/** Maximum zoom that leaves at least 150 pixels a side. */
export function maxZoomOf(width: number, height: number): number {
  return Math.max(1, Math.min(width, height) / MIN_CROP_PX);
}

/** Crops a picture to `area`, in pixels of the picture. */
export async function cropPicture(
  image: HTMLImageElement,
  area: CropArea,
  type: string,
): Promise<Blob> {
  const side = Math.min(MAX_SIDE_PX, Math.max(MIN_CROP_PX, Math.round(area.width)));
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser has no canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, side, side);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.9));
  if (!blob) throw new Error('The picture could not be encoded');
  return blob;
}
