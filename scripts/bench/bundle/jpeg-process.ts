import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { JpegCodec } from '../../../packages/bundle-composer/src/compose/pictures/jpeg-codec.ts';
import { readJpegFrame } from '../../../packages/bundle-composer/src/compose/pictures/jpeg-frame.ts';
import type { ComposeMeasure } from './compose-process.ts';

/** JPEGs of a folder. */
export type JpegTask = { folder: string; names: string[] };

process.once('message', (task: JpegTask) => void run(task));

/** What the JPEG library alone takes: it decodes each picture and encodes a quarter of its pixels. */
async function run({ folder, names }: JpegTask): Promise<void> {
  const codec = new JpegCodec((specifier) =>
    readFileSync(createRequire(import.meta.url).resolve(specifier)),
  );
  for (const name of names) {
    const bytes = readFileSync(join(folder, name));
    const frame = readJpegFrame((offset, length) => bytes.subarray(offset, offset + length));
    if (frame === undefined) throw new Error(`${name} is no JPEG`);
    const [width, height] = [frame.width >> 1, frame.height >> 1];
    const { channels } = frame;
    const pixels = await codec.decode(bytes, frame, (all) =>
      Buffer.from(all.subarray(0, width * height * channels)),
    );
    await codec.encode({ pixels, width, height, channels }, frame);
  }
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  const measure: ComposeMeasure = {
    memoryMegabytes: maxRSS / 1024,
    cpuMilliseconds: (userCPUTime + systemCPUTime) / 1000,
  };
  process.send?.(measure, () => process.disconnect());
}
