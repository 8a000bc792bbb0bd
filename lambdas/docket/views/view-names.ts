import { type SavedView, viewNameKey } from '#contracts/endpoints/cases/docket.ts';
import { AppError } from '#shared/errors.ts';

/** The view of this name, in any case of letters. */
export const findNamesake = (views: readonly SavedView[], name: string): SavedView | undefined =>
  views.find((view) => viewNameKey(view.name) === viewNameKey(name));

export const nameIsTaken = () => new AppError('conflict', 'Another view has this name');

export const viewNotFound = () => new AppError('not_found', 'View not found');
