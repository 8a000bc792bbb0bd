import { ulid } from 'ulid';

/** What an id is of, by its prefix; an id is never rebuilt from parts. */
const prefixes = {
  activity: 'act',
  agent: 'agt',
  audit: 'aud',
  bulkJob: 'blk',
  case: 'cas',
  comment: 'cmt',
  document: 'doc',
  export: 'exp',
  hearing: 'hrg',
  invite: 'inv',
  mail: 'mal',
  meeting: 'mtg',
  note: 'nte',
  notice: 'ntc',
  party: 'pty',
  template: 'tpl',
  upload: 'upl',
  user: 'usr',
} as const;

type IdKind = keyof typeof prefixes;

export type Id<Kind extends IdKind> = string & { readonly idOf: Kind };
export type UserId = Id<'user'>;

/** A new id: a prefix and a ULID, 80 bits of it random (D38). */
export function newId<Kind extends IdKind>(kind: Kind): Id<Kind> {
  // The brand exists in types only; the text was made for this kind just here.
  return `${prefixes[kind]}_${ulid()}` as Id<Kind>;
}
