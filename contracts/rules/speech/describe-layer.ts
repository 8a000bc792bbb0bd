import type { Layer, LayerChange } from './examinations.ts';

/** What a layer did, for history and exports. */
const layerChangeLabels: Readonly<Record<LayerChange, string>> = {
  recorded: 'Recorded',
  savedBefore: 'Text as saved before edits were recorded',
  inserted: 'Inserted',
  split: 'Split',
  text: 'Text edited',
  speaker: 'Speaker changed',
  witness: 'Witness changed',
  textType: 'Kind changed',
  isComplete: 'Completeness changed',
  objections: 'Objections changed',
  exhibits: 'Exhibits changed',
  struck: 'Struck out',
  reinstated: 'Reinstated',
  moved: 'Moved',
};

/** E.g. 'Text edited, speaker changed'; 'Version 2 restored: text edited'. */
export function describeLayer({ changes, restored }: Pick<Layer, 'changes' | 'restored'>): string {
  const [first = '', ...rest] = changes.map((change) => layerChangeLabels[change]);
  const done = [first, ...rest.map((label) => label.toLowerCase())].join(', ');
  return restored === undefined ? done : `Version ${restored} restored: ${done.toLowerCase()}`;
}
