import {
  type BundleTemplate,
  templateNameKey,
} from '#contracts/rules/bundling/bundle-templates.ts';
import { AppError } from '#shared/errors.ts';

/** The template of this name, in any case of letters. */
export const findNamesake = (
  templates: readonly BundleTemplate[],
  name: string,
): BundleTemplate | undefined =>
  templates.find((template) => templateNameKey(template.name) === templateNameKey(name));

export const nameIsTaken = () => new AppError('conflict', 'Another template has this name');

export const templateNotFound = () => new AppError('not_found', 'Template not found');
