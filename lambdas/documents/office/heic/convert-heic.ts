import { mkdir, open, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PDFDocument } from 'pdf-lib';
import { addPicturePage } from '../../processing/examine/add-picture-page.ts';
import { PICTURE_PIXELS_MAX } from '../../processing/examine/picture-headers.ts';
import type { OfficeOptions, OfficeOutcome } from '../run-libre-office.ts';
import { runProgram } from '../run-program.ts';
import { heicPixels } from './heic-pixels.ts';

const TIMEOUT_SECONDS = 90;
/** A picture of 50 million pixels takes about 0.5 GB while it is decoded. */
const MEMORY_BYTES = 1_400 * 1024 * 1024;
/** Of one decoded picture, and of all. */
const PICTURE_BYTES_MAX = 100 * 1024 * 1024;
const PICTURES_BYTES_MAX = 300 * 1024 * 1024;
const PICTURES_MAX = 100;
/** Of JPEG, out of 100: details stay, and the file is about three times as large as the HEIC. */
const QUALITY = '92';
/** A picture alone, or numbered ones. */
const decodedName = /^picture(?:-(\d+))?\.jpg$/;

const DAMAGED = 'This picture is damaged and cannot be read';
const TOO_LARGE = 'This picture has too many pixels';

/**
 * Converts a HEIC file to a PDF in `folder`, one page for each of its pictures, by libheif's
 * `heif-convert` (in PATH): the file may be hostile, so a process of its own decodes it, within bounds of
 * time, memory and size. It turns each picture upright.
 */
export async function convertHeic(
  path: string,
  folder: string,
  { timeoutSeconds = TIMEOUT_SECONDS, searchPath = process.env['PATH'] ?? '' }: OfficeOptions = {},
): Promise<OfficeOutcome> {
  const pixels = await pixelsOf(path);
  if (pixels === undefined) return { refusal: DAMAGED };
  if (pixels > PICTURE_PIXELS_MAX) return { refusal: TOO_LARGE };
  const output = join(folder, 'pictures');
  await mkdir(output, { recursive: true });
  const ended = await runProgram({
    program: 'heif-convert',
    args: ['--quality', QUALITY, path, join(output, 'picture.jpg')],
    folder,
    searchPath,
    timeoutSeconds,
    fileBytes: PICTURE_BYTES_MAX,
    memoryBytes: MEMORY_BYTES,
  });
  if (ended === 'missing')
    return { refusal: 'This picture cannot be shown here: heif-convert is not installed' };
  if (ended === 'late') return { refusal: 'This picture takes too long to read' };
  if (ended === 'failed') return { refusal: DAMAGED };
  const pictures = await decodedIn(output);
  if (pictures.length === 0) return { refusal: DAMAGED };
  if (pictures.length > PICTURES_MAX)
    return { refusal: `This file has more than ${PICTURES_MAX} pictures` };
  const sizes = await Promise.all(pictures.map(async (picture) => (await stat(picture)).size));
  if (sizes.reduce((sum, size) => sum + size, 0) > PICTURES_BYTES_MAX)
    return { refusal: TOO_LARGE };
  const pdfFile = join(folder, 'rendition.pdf');
  await writeFile(pdfFile, await composed(pictures));
  return { pdfFile };
}

async function pixelsOf(path: string): Promise<number | undefined> {
  const file = await open(path);
  try {
    return await heicPixels(file);
  } finally {
    await file.close();
  }
}

/** Decoded pictures in their order in the file. */
async function decodedIn(output: string): Promise<string[]> {
  const found = (await readdir(output)).flatMap((name) => {
    const match = decodedName.exec(name);
    return match ? [{ name, number: Number(match[1] ?? 0) }] : [];
  });
  return found
    .sort((first, second) => first.number - second.number)
    .map(({ name }) => join(output, name));
}

async function composed(pictures: readonly string[]): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  for (const picture of pictures) {
    const image = await document.embedJpg(await readFile(picture));
    await image.embed();
    // The program has turned the picture, whatever its metadata say.
    addPicturePage(document, image.ref, {
      width: image.width,
      height: image.height,
      orientation: 1,
    });
  }
  return document.save({ objectsPerTick: Number.POSITIVE_INFINITY });
}
