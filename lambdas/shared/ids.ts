import { ulid } from 'ulid';

/** Prefix of each kind of id. Ids are never composed from parts elsewhere. */
const prefixes = {
  activity: 'act',
  agent: 'agt',
  annotation: 'ann',
  audit: 'aud',
  batch: 'bat',
  bulkJob: 'blk',
  bundle: 'bnd',
  bundleItem: 'bit',
  bundleTemplate: 'btp',
  case: 'cas',
  clock: 'clk',
  comment: 'cmt',
  disclosure: 'dsc',
  deskDraft: 'dft',
  document: 'doc',
  export: 'exp',
  hearing: 'hrg',
  invite: 'inv',
  link: 'lnk',
  live: 'liv',
  mail: 'mal',
  meeting: 'mtg',
  note: 'nte',
  notice: 'ntc',
  order: 'ord',
  party: 'pty',
  partyResponse: 'rsp',
  sending: 'snd',
  serving: 'srv',
  signing: 'sgn',
  settlement: 'stl',
  template: 'tpl',
  transcript: 'trn',
  upload: 'upl',
  user: 'usr',
  view: 'viw',
} as const;

type IdKind = keyof typeof prefixes;

export type Id<Kind extends IdKind> = string & { readonly idOf: Kind };
export type UserId = Id<'user'>;

/** Whether a text has the form of an id, which no token has. */
export const isId = (text: string): boolean => /^[a-z]{3}_[0-9A-Z]{26}$/.test(text);

/** Creates an id: a prefix and a ULID, which has 80 random bits (D38). */
export function newId<Kind extends IdKind>(kind: Kind): Id<Kind> {
  // The brand exists only in types; this text has the prefix of its kind.
  return `${prefixes[kind]}_${ulid()}` as Id<Kind>;
}
