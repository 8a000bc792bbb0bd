import type { FileBytes } from '../../pdf/file-bytes.ts';
import { PdfError } from '../../pdf/pdf-error.ts';
import type { ObjectBody } from '../output/object-writer.ts';
import { deflateRows } from './deflate-rows.ts';
import { inflateRows } from './inflate-rows.ts';
import { isEncodable, type JpegCodec, type JpegPixels } from './jpeg-codec.ts';
import type { KeptReason } from './kept-pictures.ts';
import type { Picture } from './read-picture.ts';
import { RowReducer } from './reduce-rows.ts';

/** A range of the source file. */
type Encoded = { file: FileBytes; start: number; length: number };

/** The object of a picture as it is copied, and what its dictionary keeps when it is reduced. */
export type CopiedPicture = {
  body: ObjectBody & { data: Encoded };
  /** Its dictionary, open at the end, without size, compression and length. */
  head: string;
};

export type PictureTask = {
  num: number;
  picture: Picture;
  copied: CopiedPicture;
  mask: { picture: Picture; copied: CopiedPicture } | undefined;
  target: { width: number; height: number };
};

export type PictureResult = {
  /** Its objects as they are to be written. */
  bodies: ObjectBody[];
  /** Why they are those of the source. */
  failed?: KeptReason;
};

/** Samples of pictures that one bundle decodes: some minutes of work. */
export const SAMPLES_MAX = 10_000_000_000;

/** Reduces pictures of one bundle, one after the other. */
export class PictureReducer {
  private readonly codec: JpegCodec;
  private samplesLeft: number;

  constructor(codec: JpegCodec, samplesMax = SAMPLES_MAX) {
    this.codec = codec;
    this.samplesLeft = samplesMax;
  }

  /** Gives the picture as it was where its data are damaged, or where it would take more space. */
  async reduce(task: PictureTask): Promise<PictureResult> {
    const { picture, copied, mask } = task;
    const asTheyWere = [copied.body, ...(mask === undefined ? [] : [mask.copied.body])];
    const jpegs = [picture, ...(mask === undefined ? [] : [mask.picture])].filter(
      ({ coding }) => coding.kind === 'jpeg',
    );
    if (!jpegs.every(({ channels }) => isEncodable({ ...task.target, channels })))
      return { bodies: asTheyWere, failed: 'larger' };
    const samples = samplesOf(picture) + (mask === undefined ? 0 : samplesOf(mask.picture));
    if (samples > this.samplesLeft) return { bodies: asTheyWere, failed: 'limit' };
    this.samplesLeft -= samples;
    try {
      const bodies = await this.reduced(task);
      const isSmaller = sizeOf(bodies) < sizeOf(asTheyWere);
      return isSmaller ? { bodies } : { bodies: asTheyWere, failed: 'larger' };
    } catch (error) {
      if (!(error instanceof PdfError)) throw error;
      return { bodies: asTheyWere, failed: 'damaged' };
    }
  }

  private async reduced({ picture, copied, mask, target }: PictureTask): Promise<ObjectBody[]> {
    if (mask === undefined) {
      const pixels = await this.average(picture, copied, { target });
      return [await this.encode(picture, copied, pixels)];
    }
    const opacity = await this.decodeWhole(mask.picture, mask.copied);
    const pixels = await this.average(picture, copied, { target, opacity });
    const reducer = new RowReducer(mask.picture, target);
    const { width, height } = mask.picture;
    for (let y = 0; y < height; y++) reducer.push(opacity.subarray(y * width, (y + 1) * width));
    const reducedMask: JpegPixels = { ...target, channels: 1, pixels: reducer.pixels };
    return [
      await this.encode(picture, copied, pixels),
      await this.encode(mask.picture, mask.copied, reducedMask),
    ];
  }

  private async average(
    picture: Picture,
    copied: CopiedPicture,
    { target, opacity }: { target: PictureTask['target']; opacity?: Buffer },
  ): Promise<JpegPixels> {
    const { width, channels } = picture;
    const reducer = new RowReducer(picture, target);
    let y = 0;
    await this.eachRow(picture, copied, (row) => {
      reducer.push(row, opacity?.subarray(y * width, (y + 1) * width));
      y++;
    });
    return { ...target, channels, pixels: reducer.pixels };
  }

  private async decodeWhole(picture: Picture, copied: CopiedPicture): Promise<Buffer> {
    const rowBytes = picture.width * picture.channels;
    const whole = Buffer.alloc(rowBytes * picture.height);
    let at = 0;
    await this.eachRow(picture, copied, (row) => {
      whole.set(row, at);
      at += rowBytes;
    });
    return whole;
  }

  private async eachRow(
    { width, height, channels, coding }: Picture,
    { body: { data } }: CopiedPicture,
    use: (row: Uint8Array) => void,
  ): Promise<void> {
    const rowBytes = width * channels;
    if (coding.kind === 'jpeg') {
      const bytes = data.file.slice(data.start, data.length);
      await this.codec.decode(bytes, coding.frame, (pixels) => {
        for (let y = 0; y < height; y++) use(pixels.subarray(y * rowBytes, (y + 1) * rowBytes));
      });
      return;
    }
    const { palette, hasPngRows, hasTiffRows } = coding;
    const bytesPerPixel = palette === undefined ? channels : 1;
    const shape = { rowBytes: width * bytesPerPixel, rows: height, bytesPerPixel };
    const coloured = palette && Buffer.alloc(rowBytes);
    for await (const row of inflateRows(data, { ...shape, hasPngRows, hasTiffRows })) {
      if (palette === undefined || coloured === undefined) use(row);
      else {
        for (let x = 0; x < width; x++)
          palette.copy(
            coloured,
            x * channels,
            (row[x] ?? 0) * channels,
            (row[x] ?? 0) * channels + channels,
          );
        use(coloured);
      }
    }
  }

  private async encode(
    { coding }: Picture,
    { body: { num }, head }: CopiedPicture,
    pixels: JpegPixels,
  ): Promise<ObjectBody> {
    const { width, height, channels } = pixels;
    const size = `${head}/Width ${width}/Height ${height}/BitsPerComponent 8`;
    if (coding.kind === 'jpeg') {
      const data = await this.codec.encode(pixels, coding.frame);
      return { num, text: `${size}/Filter/DCTDecode/Length ${data.length}>>`, data };
    }
    const data = await deflateRows(pixels);
    const rows = `<</Predictor 15/Colors ${channels}/Columns ${width}>>`;
    return {
      num,
      text: `${size}/Filter/FlateDecode/DecodeParms${rows}/Length ${data.length}>>`,
      data,
    };
  }
}

const samplesOf = ({ width, height, channels }: Picture) => width * height * channels;

const sizeOf = (bodies: readonly ObjectBody[]) =>
  bodies.reduce((sum, { text, data }) => sum + text.length + (data?.length ?? 0), 0);
