import { useQuery } from '@tanstack/react-query';
import angleDownIcon from 'primeicons/raw-svg/angle-down.svg?raw';
import { useState } from 'react';
import type { SavedView } from '#contracts/endpoints/cases/docket.ts';
import { lazyDialog } from '#portal/shared/feedback/lazy-dialog.tsx';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { Icon } from '#portal/shared/ui/icon.tsx';
import { Popover } from '#portal/shared/ui/overlay/popover.tsx';
import { docketViewsQuery } from '../api/docket-views.ts';
import { addressOfView, type DocketView, viewOfQuery } from '../docket-view.ts';
import { SavedViews } from './saved-views.tsx';
import './views.css';

const SaveViewDialog = lazyDialog(
  async () => (await import('./save-view-dialog.tsx')).SaveViewDialog,
);
const DeleteViewDialog = lazyDialog(
  async () => (await import('./delete-view-dialog.tsx')).DeleteViewDialog,
);
const ExportDialog = lazyDialog(
  async () => (await import('../export/export-dialog.tsx')).ExportDialog,
);

type Opened = { dialog: 'save' } | { dialog: 'export' } | { dialog: 'delete'; view: SavedView };

/** Chooses, saves, shares and exports views of the docket. */
export function ViewsMenu({
  view,
  columns,
  isEmpty,
  onChoose,
}: {
  view: DocketView;
  /** Columns that the list shows. */
  columns: readonly { key: string; header: string }[];
  /** The view has no cases. */
  isEmpty: boolean;
  onChoose: (view: DocketView) => void;
}) {
  const views = useQuery(docketViewsQuery);
  const [opened, setOpened] = useState<Opened>();
  const address = addressOfView(view);
  const chosen = views.data?.find(({ query }) => addressOfView(viewOfQuery(query)) === address);
  const close = () => setOpened(undefined);
  const actions = [
    { label: 'Save this view…', act: () => setOpened({ dialog: 'save' }) },
    { label: 'Copy link', act: () => void copyLink(address) },
    { label: 'Export CSV', act: () => setOpened({ dialog: 'export' }), isDisabled: isEmpty },
  ];
  return (
    <>
      <Popover
        label="Views"
        className="views-menu"
        control={(control) => (
          <button type="button" className="chip" data-chosen={chosen !== undefined} {...control}>
            <span className="views-chip-text">{chosen ? `View: ${chosen.name}` : 'Views'}</span>
            <Icon svg={angleDownIcon} size="sm" />
          </button>
        )}
      >
        {(hide) => (
          <>
            <SavedViews
              query={views}
              chosen={chosen}
              onChoose={(saved) => {
                hide();
                onChoose(viewOfQuery(saved.query));
              }}
              onDelete={(saved) => {
                hide();
                setOpened({ dialog: 'delete', view: saved });
              }}
            />
            <ul className="views-actions">
              {actions.map(({ label, act, isDisabled = false }) => (
                <li key={label}>
                  <button
                    type="button"
                    className="views-item"
                    disabled={isDisabled}
                    onClick={() => {
                      hide();
                      act();
                    }}
                  >
                    {label}
                  </button>
                </li>
              ))}
            </ul>
          </>
        )}
      </Popover>
      {opened?.dialog === 'save' && <SaveViewDialog view={view} onClose={close} />}
      {opened?.dialog === 'delete' && <DeleteViewDialog view={opened.view} onClose={close} />}
      {opened?.dialog === 'export' && (
        <ExportDialog view={view} columns={columns} onClose={close} />
      )}
    </>
  );
}

/** Copies the address of the view. It holds no cases: each reader sees their own. */
async function copyLink(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(new URL(`?${address}`, window.location.href).href);
    showSnackbar('success', 'Link copied. Whoever opens it sees only their own cases.');
  } catch {
    showSnackbar('error', 'The link could not be copied. Please copy it from the address bar.');
  }
}
