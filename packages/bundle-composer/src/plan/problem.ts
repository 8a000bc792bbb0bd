import type { UnreadableCode } from './manifest.ts';

export type ProblemCode =
  | UnreadableCode
  | 'page_expression'
  | 'duplicate_id'
  | 'empty_bundle'
  | 'all_pages_deleted'
  | 'too_many_volumes'
  | 'page_missing'
  | 'no_text_layer'
  | 'blank_pages'
  | 'oversized_pages'
  | 'signed'
  | 'repaired'
  | 'pages_lost'
  | 'xfa_form'
  | 'hidden_layers'
  | 'attachments'
  | 'link_removed'
  | 'reference_unlinked'
  | 'picture_kept';

/** Something to know about a bundle; `pages` are labels of the bundle. */
export type Problem = { code: ProblemCode; message: string; itemId?: string; pages?: string[] };

/** The manifest can't be planned. Every reason is listed. */
export class ManifestError extends Error {
  readonly problems: Problem[];

  constructor(problems: Problem[]) {
    super(problems.map(({ message }) => message).join('; '));
    this.name = 'ManifestError';
    this.problems = problems;
  }
}
