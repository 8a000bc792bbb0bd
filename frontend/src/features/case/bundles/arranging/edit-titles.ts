import {
  type BundleItem,
  type BundleManifest,
  bundleItemSchema,
} from '#contracts/rules/bundling/bundles.ts';

/** How several titles are changed at once. */
export type TitleEdit = {
  kind: 'replace' | 'prefix';
  /** Replaced as it is written, capitals and small letters apart. */
  find: string;
  replacement: string;
  /** Put in front of each title; `{n}` is its place among them. */
  prefix: string;
  hasSections: boolean;
};

export const noEdit: TitleEdit = {
  kind: 'replace',
  find: '',
  replacement: '',
  prefix: '',
  hasSections: false,
};

export type TitleChange = { id: string; before: string; after: string; problem?: string };

/** What an edit changes, in the order of the bundle. `isNamed`: whether its owner sees a document. */
export function titleChanges(
  { items }: BundleManifest,
  edit: TitleEdit,
  isNamed: (documentId: string) => boolean,
): TitleChange[] {
  const isMeant = ({ kind, documentId }: BundleItem) =>
    kind === 'section'
      ? edit.hasSections && (documentId === undefined || isNamed(documentId))
      : kind === 'document' && isNamed(documentId);
  return items.filter(isMeant).flatMap((item, at) => {
    const before = item.title;
    const after = edited(before, edit, at + 1);
    if (after === before) return [];
    const { error } = bundleItemSchema.safeParse({ ...item, title: after });
    const problem = error?.issues[0]?.message;
    return [{ id: item.id, before, after, ...(problem !== undefined && { problem }) }];
  });
}

function edited(
  title: string,
  { kind, find, replacement, prefix }: TitleEdit,
  number: number,
): string {
  if (kind === 'prefix') return prefix.trim() === '' ? title : filled(prefix, number) + title;
  return find === '' ? title : title.replaceAll(find, () => replacement).trim();
}

const filled = (prefix: string, number: number): string =>
  prefix.replaceAll('{n}', () => String(number));

/** The bundle with these titles. */
export function withTitles(
  manifest: BundleManifest,
  changes: readonly TitleChange[],
): BundleManifest {
  const titles = new Map(changes.map(({ id, after }) => [id, after]));
  return {
    ...manifest,
    items: manifest.items.map((item) => {
      const title = titles.get(item.id);
      return title === undefined ? item : { ...item, title };
    }),
  };
}
