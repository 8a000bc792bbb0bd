import * as z from 'zod';
import type { Role } from '../roles.ts';

/** Rules of documents and bundles that the server and the portal share (seed 2, sections 3 to 6). */

/**
 * Audiences of a document or a bundle (seed 2, section 4):
 * - `me`: its owner only, not even the case manager (D58);
 * - `others`: the case manager and the neutrals;
 * - `all`: all parties, the case manager and the neutrals.
 */
export const documentVisibilities = ['me', 'others', 'all'] as const;
export type DocumentVisibility = (typeof documentVisibilities)[number];
export const documentVisibilitySchema = z.enum(documentVisibilities, 'Not a visibility');

/** True if `visibility` has a larger audience than `other`. */
export const isWider = (visibility: DocumentVisibility, other: DocumentVisibility): boolean =>
  documentVisibilities.indexOf(visibility) > documentVisibilities.indexOf(other);

/** Who a document belongs to. Arbitrators count as mediators (seed 2, section 3). */
export const documentOwnerTypes = ['claimant', 'respondent', 'mediator', 'caseManager'] as const;
export type DocumentOwnerType = (typeof documentOwnerTypes)[number];

export const ownerTypeOf = (role: Role): DocumentOwnerType =>
  role === 'caseManager' ? 'caseManager' : 'mediator';

/** Lists of the documents drawer (seed 2, section 7): the value is the list's query parameter. */
export const documentViews = ['claimantView', 'respondentView', 'commonView'] as const;
export type DocumentView = (typeof documentViews)[number];

/** The list that shows a document. */
export const viewOf = (ownerType: DocumentOwnerType): DocumentView =>
  ownerType === 'claimant' || ownerType === 'respondent' ? `${ownerType}View` : 'commonView';

type Owned = { ownerId: string; ownerType: DocumentOwnerType };

/** Whether the caller added a document, and so may rename, replace and delete it. */
export const isOwnerOf = (document: Pick<Owned, 'ownerId'>, userId: string): boolean =>
  document.ownerId === userId;

/** Whether a party filed the document. Parties do not work in this portal. */
const isOfParty = ({ ownerType }: Owned) => viewOf(ownerType) !== 'commonView';

/** Whether a member may process a document again: its owner; for a party, every member. */
export const mayProcess = (document: Owned, userId: string): boolean =>
  document.ownerId === userId || isOfParty(document);

/**
 * Whether a member who sees a document may change its type: its owner and case managers; for a
 * document of a party, every member.
 */
export const mayChangeType = (
  document: Owned,
  { userId, role }: { userId: string; role: Role },
  caseManagerId: string,
): boolean =>
  document.ownerId === userId ||
  isOfParty(document) ||
  role === 'caseManager' ||
  userId === caseManagerId;

/**
 * Why a member who sees a document may not change who sees it, for the user; '' if they may (seed
 * 2, sections 4 and 6; D121): its owner; for a case manager's document, every case manager of the
 * case, who cannot make it private to another person.
 */
export function visibilityObstacle(
  document: Owned,
  { userId, role }: { userId: string; role: Role },
  caseManagerId: string,
): string {
  if (document.ownerType === 'claimant' || document.ownerType === 'respondent')
    return 'A party filed this document. Who sees it cannot be changed';
  if (isOwnerOf(document, userId)) return '';
  if (document.ownerType === 'mediator')
    return 'Only the neutral who added this document can change who sees it';
  if (role === 'caseManager' || userId === caseManagerId) return '';
  return 'Only a case manager of this case can change who sees this document';
}

/** How the viewer shows a document; 'office': by the pages of its rendition. */
export const documentFormats = ['pdf', 'image', 'audio', 'video', 'office'] as const;
export type DocumentFormat = (typeof documentFormats)[number];

const formats: Readonly<Record<string, DocumentFormat>> = {
  'application/pdf': 'pdf',
  'image/png': 'image',
  'image/jpeg': 'image',
  'image/tiff': 'image',
  'image/heic': 'image',
  'image/svg+xml': 'image',
  'audio/mpeg': 'audio',
  'video/mp4': 'video',
  'text/plain': 'office',
  'text/csv': 'office',
  'message/rfc822': 'office',
  'application/vnd.ms-outlook': 'office',
  'application/msword': 'office',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'office',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'office',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'office',
  'application/vnd.oasis.opendocument.text': 'office',
};

/** The format of a content type that case documents accept (D45, ADR 121). */
export const formatOf = (contentType: string): DocumentFormat => formats[contentType] ?? 'office';

/**
 * States of the processing that follows an upload:
 * - `queued`, `processing`: on its way;
 * - `ready`: everything that can be known is known;
 * - `passwordRequired`: an encrypted file; the owner gives its password once;
 * - `failed`: `message` says why; it can be tried again;
 * - `blocked`: the malware scan found a threat, so it is not shown, shared or bundled.
 */
export const processingStates = [
  'queued',
  'processing',
  'ready',
  'passwordRequired',
  'failed',
  'blocked',
] as const;
export type ProcessingState = (typeof processingStates)[number];

/** Limits of one case. */
export const MAX_SHARED_DOCUMENTS = 5_000;
export const MAX_PRIVATE_DOCUMENTS = 1_000;
/** Files that a document can have had before its present one. */
export const MAX_FORMER_FILES = 100;
/** Documents of one registration. */
export const MAX_DOCUMENTS_AT_ONCE = 20;
export const MAX_DOCUMENT_NAME = 255;
/** Name of a document without a usable one. */
const UNNAMED = 'Document';

/** Direction marks and other invisible characters. Indian scripts need the joiners. */
const invisibleCharacters =
  /(?!\u200c|\u200d|\ufe0e|\ufe0f)[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029\ufff9-\ufffb]/gu;

/** Removes dots and spaces at both ends, which file systems drop or hide. */
function withoutDotsAround(name: string): string {
  const isDropped = (at: number) => name[at] === '.' || name[at] === ' ';
  let [start, end] = [0, name.length];
  while (start < end && isDropped(start)) start += 1;
  while (end > start && isDropped(end - 1)) end -= 1;
  return name.slice(start, end);
}

/**
 * The name of a document for the file name that was sent: NFC, without folders, invisible
 * characters and characters that file systems refuse, at most 255 characters. A name that is cut
 * keeps its extension.
 */
function toDocumentName(fileName: string): string {
  const plain = withoutDotsAround(
    (fileName.split(/[\\/]/).at(-1) ?? '')
      .replace(/\s+/g, ' ')
      .replace(invisibleCharacters, '')
      .normalize()
      .replace(/[:*?"<>|]+/g, '_'),
  );
  const characters = [...plain];
  if (characters.length <= MAX_DOCUMENT_NAME) return plain || UNNAMED;
  const extension = /\.[A-Za-z0-9]{1,8}$/.exec(plain)?.[0] ?? '';
  return `${characters
    .slice(0, MAX_DOCUMENT_NAME - extension.length)
    .join('')
    .trimEnd()}${extension}`;
}

/** File names may have up to 4,096 characters; longer ones are no file names. */
export const documentNameSchema = z
  .string()
  .max(4096, 'Document name is too long')
  .transform(toDocumentName);
