import type { UseQueryResult } from '@tanstack/react-query';
import trashIcon from 'primeicons/raw-svg/trash.svg?raw';
import type { SavedView } from '#contracts/endpoints/cases/docket.ts';
import { IconButton } from '#portal/shared/ui/button.tsx';
import { QueryStates, Skeleton } from '#portal/shared/ui/states.tsx';

/** The saved views, each with a button that deletes it. */
export function SavedViews({
  query,
  chosen,
  onChoose,
  onDelete,
}: {
  query: UseQueryResult<SavedView[]>;
  /** The view that the list shows. */
  chosen: SavedView | undefined;
  onChoose: (view: SavedView) => void;
  onDelete: (view: SavedView) => void;
}) {
  return (
    <QueryStates
      query={query}
      loading={<Skeleton label="Loading your views" lines={2} />}
      empty={<p className="views-none">No saved views yet.</p>}
    >
      {(views) => (
        <ul className="views-list" aria-label="Saved views">
          {views.map((view) => (
            <li key={view.id} className="views-saved">
              <button
                type="button"
                className="views-item"
                aria-pressed={view.id === chosen?.id}
                onClick={() => onChoose(view)}
              >
                <span className="views-name">{view.name}</span>
              </button>
              <IconButton
                icon={trashIcon}
                label={`Delete ${view.name}`}
                onClick={() => onDelete(view)}
              />
            </li>
          ))}
        </ul>
      )}
    </QueryStates>
  );
}
