/** One chunk: what the drawer loads when an act on a row or on the selection begins. */
export { RowDialog } from './row-dialog.tsx';
export { DocumentSelectionBar } from './selection/document-selection-bar.tsx';
