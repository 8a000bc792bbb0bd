import * as z from 'zod';

const flag = z.union([z.boolean(), z.stringbool({ truthy: ['true'], falsy: ['false'] })]);
/** What the portal does not use, and the local gateway does not cover. */
const off = flag.refine((value) => !value, 'is not covered by the local gateway');
const wholeNumber = z.coerce.number().int().min(1);

/** 'left,top,width,height' in points. */
const coordinates = /^\d{1,4}(,\d{1,4}){3}$/;
/** 'page,left,top,width,height;…' */
const pageCoordinates = /^\d{1,5}(,\d{1,4}){4}(;\d{1,5}(,\d{1,4}){4})*;?$/;
/** Other schemes would run as scripts where a form is sent to them. */
const address = z.url({ protocol: /^https?$/ });
const optional = (pattern: RegExp) =>
  z.union([z.literal(''), z.string().regex(pattern)]).optional();

/** The request inside of Parameter2. */
export const signingRequestSchema = z.object({
  Name: z.string().trim().min(1).max(200),
  FileType: z.literal('PDF'),
  SignatureMode: z.string().regex(/^\d{1,2}(,\d{1,2})*$/),
  SelectPage: z.enum(['ALL', 'FIRST', 'LAST', 'EVEN', 'ODD', 'SPECIFIC', 'PAGE LEVEL']),
  SignaturePosition: z.enum([
    'Top-Left',
    'Top-Center',
    'Top-Right',
    'Middle-Left',
    'Middle-Center',
    'Middle-Right',
    'Bottom-Left',
    'Bottom-Center',
    'Bottom-Right',
    'Customize',
  ]),
  ReferenceNumber: z.string().regex(/^[\w-]{1,20}$/),
  /** The PDF in base64. */
  File: z.string().regex(/^JVBER/, 'is not a PDF in base64'),
  PageNumber: wholeNumber,
  PreviewRequired: flag,
  SUrl: address,
  FUrl: address,
  CUrl: address,
  Enableuploadsignature: flag.optional(),
  Enablefontsignature: flag.optional(),
  EnableDrawSignature: flag.optional(),
  EnableeSignaturePad: off.optional(),
  AuthenticationMode: z.coerce.number(),
  Anchor: z.string().optional(),
  CustomizeCoordinates: optional(coordinates),
  PagelevelCoordinates: optional(pageCoordinates),
  IsCompressed: off.optional(),
  IsCosign: off.optional(),
  EnableViewDocumentLink: off.optional(),
  Storetodb: off.optional(),
  IsGSTN: off.optional(),
  IsGSTN3B: off.optional(),
  EnableInitials: off.optional(),
  AuthToken: z.string(),
});

/** Where a request ends: on success, on failure, and when the signatory cancels. */
export const resultAddressesSchema = signingRequestSchema.pick({
  SUrl: true,
  FUrl: true,
  CUrl: true,
});
