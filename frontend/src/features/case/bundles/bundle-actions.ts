import type { Bundle } from '#contracts/endpoints/files/bundles.ts';

export type BundleAction =
  | 'generate'
  | 'workTable'
  | 'settings'
  | 'volumes'
  | 'versions'
  | 'number'
  | 'annotate'
  | 'addSection'
  | 'addPage'
  | 'deletePages'
  | 'share'
  | 'rename'
  | 'assemble'
  | 'delete'
  | 'problems';

/** Entries of the menu. */
const labels: Readonly<Record<Exclude<BundleAction, 'problems'>, string>> = {
  generate: 'Generate Bundles',
  workTable: 'Work table',
  settings: 'Settings',
  volumes: 'Volumes',
  versions: 'Versions',
  number: 'Add page numbers and table of contents',
  annotate: 'Annotation',
  addSection: 'Add Section',
  addPage: 'Add Page',
  deletePages: 'Delete Pages',
  share: 'Share Settings',
  rename: 'Edit Bundle Name',
  assemble: 'Assemble again',
  delete: 'Delete',
};

/**
 * The actions of a bundle's owner, each with the reason why it cannot be chosen; '' if it can (seed
 * 2, section 4).
 */
export function actionsOf({
  bundleDocuments,
  pageNoFlag,
  tableofContentsFlag,
  assembly,
  pdf,
}: Bundle) {
  const isEmpty = bundleDocuments.length === 0;
  const empty = isEmpty ? 'The bundle has no documents' : '';
  const isNumbered = pageNoFlag || tableofContentsFlag;
  const fixed =
    empty || (isNumbered ? 'The pages are numbered. Use the work table to change them' : '');
  const reasons: Readonly<Record<keyof typeof labels, string>> = {
    generate: '',
    workTable: '',
    settings: '',
    volumes: '',
    versions: pdf ? '' : 'There is no PDF of this bundle yet',
    number: empty || (isNumbered ? 'The bundle has page numbers' : ''),
    annotate: empty,
    addSection: fixed,
    addPage: fixed,
    deletePages: fixed,
    share: '',
    rename: '',
    assemble: '',
    delete: '',
  };
  // The keys of a record by action are the actions.
  return (Object.keys(labels) as (keyof typeof labels)[])
    .filter((action) => action !== 'assemble' || assembly.state === 'failed')
    .filter((action) => action !== 'volumes' || pdf?.volumeCount !== undefined)
    .map((action) => ({ action, label: labels[action], reason: reasons[action] }));
}
