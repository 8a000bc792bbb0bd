import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { inspectPdf } from '../../src/index.ts';
import { bundleOf, readWithPdfJs } from '../compose.ts';
import { pagesPdf, type TestObjects } from '../make-pdf.ts';
import { flateObject, jpegObject, pictureObject, picturesIn, scansPdf } from './make-scans.ts';

/** Pictures above 300 dots per inch that stay, byte for byte, and are named. */

const size = { width: 1200, height: 1200 };
const textured = (channels: 1 | 3) => ({
  ...size,
  channels,
  pixels: Buffer.from(
    Array.from({ length: 1200 * 1200 * channels }, (_, at) => (at >> 6) ^ (at >> 3)),
  ),
});
const gray = textured(1);
const colour = textured(3);
const jpeg = await jpegObject(colour);
const USUAL = '/BitsPerComponent 8/ColorSpace/DeviceGray';
const data = Buffer.from('not read');
const labProfile = Buffer.from(`${'\0'.repeat(16)}Lab ${'\0'.repeat(108)}`, 'latin1');
const withMarker = (bytes: Buffer, from: number[], to: number[]) => {
  const at = bytes.indexOf(Buffer.from(from));
  const changed = Buffer.from(bytes);
  Buffer.from(to).copy(changed, at);
  return changed;
};

type Case = {
  pictures: () => ReturnType<typeof pictureObject>[];
  pages?: NonNullable<Parameters<typeof scansPdf>[1]>['pages'];
  objects?: () => TestObjects;
  catalog?: string;
};
const one = (entries: string, bytes = data): Case => ({
  pictures: () => [pictureObject(size, { entries, data: bytes })],
});
const jpegOf = (change: (bytes: Buffer) => Buffer, entries?: string): Case => ({
  pictures: () => [
    { dict: entries === undefined ? jpeg.dict : jpeg.dict + entries, data: change(jpeg.data) },
  ],
});

const cases: readonly [string, RegExp, Case][] = [
  [
    'bitonal',
    /black and white/,
    one('/BitsPerComponent 1/ColorSpace/DeviceGray/Filter/CCITTFaxDecode'),
  ],
  ['stencil', /black and white/, one('/ImageMask true')],
  ['JPEG 2000', /compression/, one(`${USUAL}/Filter/JPXDecode`)],
  ['JBIG2', /compression/, one(`${USUAL}/Filter/JBIG2Decode`)],
  ['two filters', /compression/, one(`${USUAL}/Filter[/ASCII85Decode/FlateDecode]`)],
  ['16 bits', /compression/, one('/BitsPerComponent 16/ColorSpace/DeviceGray/Filter/FlateDecode')],
  [
    'unknown predictor',
    /compression/,
    one(`${USUAL}/Filter/FlateDecode/DecodeParms<</Predictor 7>>`),
  ],
  ['keys of inline images', /compression/, one(`${USUAL}/Filter/FlateDecode/D[1 0]`)],
  [
    'JPEG of 12 bits',
    /compression/,
    jpegOf((bytes) => withMarker(bytes, [0xff, 0xc0, 0, 17, 8], [0xff, 0xc0, 0, 17, 12])),
  ],
  [
    'arithmetic JPEG',
    /compression/,
    jpegOf((bytes) => withMarker(bytes, [0xff, 0xc0], [0xff, 0xc9])),
  ],
  ['no JPEG', /compression/, jpegOf(() => Buffer.from('Not a picture'))],
  ['CMYK', /colours/, one('/BitsPerComponent 8/ColorSpace/DeviceCMYK/Filter/DCTDecode')],
  [
    'a name of other colours',
    /colours/,
    one('/BitsPerComponent 8/ColorSpace/Cs1/Filter/FlateDecode'),
  ],
  [
    'Lab by a profile',
    /colours/,
    {
      ...one('/BitsPerComponent 8/ColorSpace[/ICCBased 1100 0 R]/Filter/FlateDecode'),
      objects: () => ({ 1100: { dict: '/N 3', data: labProfile } }),
    },
  ],
  [
    'a colour JPEG that says gray',
    /colours/,
    { pictures: () => [{ ...jpeg, dict: jpeg.dict.replace('RGB', 'Gray') }] },
  ],
  [
    'a JPEG without its transformation',
    /colours/,
    jpegOf((bytes) => bytes, '/DecodeParms<</ColorTransform 0>>'),
  ],
  [
    'a palette that is reversed',
    /colours/,
    {
      pictures: () => [
        flateObject(gray, { colours: '[/Indexed/DeviceGray 1 <00ff>]', entries: '/Decode[255 0]' }),
      ],
    },
  ],
  [
    'a colour key',
    /mask/,
    { pictures: () => [flateObject(colour, { entries: '/Mask[0 0 0 0 0 0]' })] },
  ],
  [
    'a stencil mask',
    /mask/,
    {
      pictures: () => [flateObject(colour, { entries: '/Mask 1100 0 R' })],
      objects: () => ({ 1100: pictureObject(size, { entries: '/ImageMask true', data }) }),
    },
  ],
  [
    'a soft mask of another size',
    /mask/,
    {
      pictures: () => [flateObject(colour, { entries: '/SMask 1100 0 R' })],
      objects: () => ({
        1100: pictureObject(
          { width: 600, height: 600 },
          { entries: `${USUAL}/Filter/FlateDecode`, data },
        ),
      }),
    },
  ],
  [
    'a soft mask with a matte',
    /mask/,
    {
      pictures: () => [flateObject(colour, { entries: '/SMask 1100 0 R' })],
      objects: () => ({ 1100: flateObject(gray, { entries: '/Matte[0 0 0]' }) }),
    },
  ],
  [
    'a soft mask of two pictures',
    /mask/,
    {
      pictures: () => [
        flateObject(colour, { entries: '/SMask 1100 0 R' }),
        flateObject(colour, { entries: '/SMask 1100 0 R' }),
      ],
      objects: () => ({ 1100: flateObject(gray) }),
    },
  ],
  [
    'a signed document',
    /signed/,
    { pictures: () => [jpeg], catalog: '/AcroForm<</SigFlags 3/Fields[]>>' },
  ],
  [
    'more pixels than are decoded',
    /too many pixels/,
    {
      pictures: () => [
        pictureObject(
          { width: 20_000, height: 20_000 },
          { entries: `${USUAL}/Filter/FlateDecode`, data },
        ),
      ],
    },
  ],
  [
    'a JPEG of another size',
    /damaged/,
    { pictures: () => [{ ...jpeg, dict: jpeg.dict.replace('Width 1200', 'Width 1300') }] },
  ],
  ['a JPEG that ends early', /damaged/, jpegOf((bytes) => bytes.subarray(0, bytes.length >> 1))],
  [
    'a JPEG that is broken',
    /damaged/,
    jpegOf((bytes) => Buffer.from(bytes).fill(0x55, bytes.length >> 1, (bytes.length >> 1) + 60)),
  ],
  [
    'a JPEG of a thousand scans',
    /damaged/,
    jpegOf((bytes) =>
      Buffer.concat([
        bytes.subarray(0, -2),
        Buffer.alloc(3000, Buffer.from([0xff, 0xda, 0])),
        bytes.subarray(-2),
      ]),
    ),
  ],
  [
    'Flate that ends early',
    /damaged/,
    {
      pictures: () => {
        const whole = flateObject(gray);
        return [{ ...whole, data: whole.data.subarray(0, whole.data.length >> 1) }];
      },
    },
  ],
  [
    'Flate with too few rows',
    /damaged/,
    one(`${USUAL}/Filter/FlateDecode`, deflateSync(Buffer.alloc(1200 * 600))),
  ],
  [
    'rows of another width',
    /damaged/,
    one(`${USUAL}/Filter/FlateDecode/DecodeParms<</Predictor 15/Columns 600>>`),
  ],
  [
    'a flat picture',
    /more space/,
    {
      pictures: () => [
        pictureObject(
          { width: 1200, height: 1200 },
          {
            entries:
              '/BitsPerComponent 8/ColorSpace[/Indexed/DeviceRGB 1 <ff000000ff00>]/Filter/FlateDecode',
            data: deflateSync(Buffer.alloc(1_440_000)),
          },
        ),
      ],
    },
  ],
  [
    'a pattern',
    /pattern/,
    {
      pictures: () => [jpeg],
      pages: [
        {
          content: 'q 144 0 0 144 0 0 cm /P0 Do Q /Pattern cs /T scn 0 0 9 9 re f',
          resources: '/Resources<</XObject<</P0 1000 0 R>>/Pattern<</T 1100 0 R>>>>',
        },
      ],
      objects: () => ({
        1100: {
          dict: '/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 500 500]/XStep 500/YStep 500/Resources<</XObject<</P0 1000 0 R>>>>',
          data: 'q 500 0 0 500 0 0 cm /P0 Do Q',
        },
      }),
    },
  ],
  [
    'a soft mask of the page',
    /pattern/,
    {
      pictures: () => [jpeg],
      pages: [
        {
          content: '/G gs q 144 0 0 144 0 0 cm /P0 Do Q',
          resources:
            '/Resources<</XObject<</P0 1000 0 R>>/ExtGState<</G<</SMask<</S/Luminosity/G 1100 0 R>>>>>>>>',
        },
      ],
      objects: () => ({
        1100: {
          dict: '/Type/XObject/Subtype/Form/BBox[0 0 500 500]/Group<</S/Transparency/CS/DeviceGray>>/Resources<</XObject<</P0 1000 0 R>>>>',
          data: 'q 500 0 0 500 0 0 cm /P0 Do Q',
        },
      }),
    },
  ],
  [
    'a form that finds it in the page',
    /pattern/,
    {
      pictures: () => [jpeg],
      pages: [
        {
          content: 'q 144 0 0 144 0 0 cm /P0 Do Q /F Do',
          resources: '/Resources<</XObject<</P0 1000 0 R/F 1100 0 R>>>>',
        },
      ],
      objects: () => ({
        1100: {
          dict: '/Type/XObject/Subtype/Form/BBox[0 0 500 500]',
          data: 'q 500 0 0 500 0 0 cm /P0 Do Q',
        },
      }),
    },
  ],
  [
    'a comment',
    /pattern/,
    {
      pictures: () => [jpeg],
      pages: [
        {
          content: 'q 144 0 0 144 0 0 cm /P0 Do Q',
          entries: '/Annots[<</Type/Annot/Subtype/Stamp/Rect[0 0 144 144]/F 4/AP<</N 1100 0 R>>>>]',
        },
      ],
      objects: () => ({
        1100: {
          dict: '/Type/XObject/Subtype/Form/BBox[0 0 500 500]/Resources<</XObject<</P0 1000 0 R>>>>',
          data: 'q 500 0 0 500 0 0 cm /P0 Do Q',
        },
      }),
    },
  ],
  [
    'content that readers may place otherwise',
    /pattern/,
    { pictures: () => [jpeg], pages: [{ content: 'q 144 0 0 cm 144 0 0 144 0 0 cm /P0 Do Q' }] },
  ],
  [
    'a larger place on another page',
    /larger on another page/,
    {
      pictures: () => [jpeg],
      pages: [
        { content: 'q 72 0 0 72 0 0 cm /P0 Do Q' },
        { content: 'q 300 0 0 300 0 0 cm /P0 Do Q' },
      ],
    },
  ],
];

test.each(cases)(
  '%s stays and is named',
  async (_, reason, { pictures, pages, objects, catalog }) => {
    const source = scansPdf(pictures(), {
      ...(pages && { pages }),
      ...(objects && { objects: objects() }),
      ...(catalog !== undefined && { catalog }),
    });
    const manifest = { hasPageNumbers: false };
    const before = await bundleOf({ a: source }, manifest);
    const after = await bundleOf({ a: source }, { ...manifest, reducesPictures: true });
    expect(after.slips).toEqual([]);
    expect(
      picturesIn(after.bytes)
        .map(({ dict }) => dict)
        .toSorted(),
    ).toEqual(
      picturesIn(before.bytes)
        .map(({ dict }) => dict)
        .toSorted(),
    );
    for (const picture of pictures()) expect(after.bytes.includes(picture.data)).toBe(true);
    const named = after.problems.filter(({ code }) => code === 'picture_kept');
    expect(named).toEqual([
      expect.objectContaining({ itemId: 'item-a', message: expect.stringMatching(reason) }),
    ]);
    expect(named[0]?.pages?.[0]).toBe('1');
    expect(before.problems.map(({ code }) => code)).not.toContain('picture_kept');
  },
);

test('the inspection names pages whose pictures cannot be reduced', async () => {
  const fixed = pictureObject(size, { entries: `${USUAL}/Filter/JPXDecode`, data });
  const low = await jpegObject({
    ...gray,
    ...{ width: 600, height: 600, pixels: gray.pixels.subarray(0, 600 * 600) },
  });
  expect(await inspectPdf(scansPdf([jpeg, fixed, low]))).toMatchObject({
    highResolutionPages: [1, 2],
    fixedResolutionPages: [2],
  });
  expect(await inspectPdf(scansPdf([low]))).toMatchObject({ fixedResolutionPages: [] });
});

test('small pictures that stay are not named, and each page has its own reasons', async () => {
  const fixed = pictureObject(size, { entries: `${USUAL}/Filter/JPXDecode`, data });
  const bitonal = pictureObject(size, {
    entries: '/BitsPerComponent 1/ColorSpace/DeviceGray',
    data,
  });
  const { problems } = await bundleOf(
    {
      a: scansPdf([jpeg, fixed, bitonal], {
        pages: [
          { content: 'q 144 0 0 144 0 0 cm /P0 Do Q q 20 0 0 20 0 0 cm /P1 Do Q' },
          { content: 'q 72 0 0 144 0 0 cm /P1 Do Q q 72 0 0 144 72 0 cm /P2 Do Q' },
          { content: 'q 144 0 0 144 0 0 cm /P2 Do Q' },
        ],
      }),
    },
    { reducesPictures: true },
  );
  expect(
    problems
      .filter(({ code }) => code === 'picture_kept')
      .map(({ pages, message }) => [pages, message.slice(-20)]),
  ).toEqual([
    [['2'], expect.stringContaining('decoded here')],
    [['2', '3'], expect.stringContaining('become larger')],
  ]);
});

test('pictures within the content of a page are named by the inspection and after the assembly', async () => {
  /** A black picture of so many dots on each side, in the content itself. */
  const inline = (dots: number) =>
    `BI /W ${dots} /H ${dots} /BPC 1 /CS /G /F /AHx ID ${'0'.repeat((Math.ceil(dots / 8) * dots) / 4)}> EI`;
  const onPage = (content: string) =>
    `BT /F1 8 Tf 4 130 Td (${'text '.repeat(100)}) Tj ET\nq ${content} Q`;
  const contents = [
    onPage(`144 0 0 144 0 0 cm ${inline(800)}`),
    onPage(`144 0 0 144 0 0 cm ${inline(400)}`),
    onPage(`10 0 0 10 0 0 cm ${inline(800)}`),
    '/Fm Do',
  ];
  const source = pagesPdf(
    contents.map((content) => ({
      text: '',
      content,
      mediaBox: '[0 0 144 144]',
      resources: '/Resources<</Font<</F1 3 0 R>>/XObject<</Fm 1000 0 R>>>>',
    })),
    {
      objects: {
        1000: {
          dict: '/Type/XObject/Subtype/Form/BBox[0 0 144 144]',
          data: `q 144 0 0 144 0 0 cm ${inline(800)} Q`,
        },
      },
    },
  );
  const facts = await inspectPdf(source);
  expect(facts).toMatchObject({ highResolutionPages: [1, 4], fixedResolutionPages: [1, 4] });
  const { problems, bytes } = await bundleOf({ a: source }, { reducesPictures: true });
  expect(problems.filter(({ code }) => code === 'picture_kept')).toMatchObject([
    { pages: ['1', '4'], message: expect.stringMatching(/part of the text of the page$/) },
  ]);
  expect((await readWithPdfJs(bytes)).pageCount).toBe(4);
});
