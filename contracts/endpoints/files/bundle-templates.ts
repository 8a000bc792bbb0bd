import * as z from 'zod';
import { endpoint } from '#contracts/http/endpoint.ts';
import { defaultBundleSettings } from '#contracts/rules/bundling/bundle-settings.ts';
import {
  bundleTemplateSchema,
  MAX_BUNDLE_TEMPLATES,
  type NewBundleTemplate,
  newBundleTemplateSchema,
  templateNameSchema,
} from '#contracts/rules/bundling/bundle-templates.ts';
import { idSchema, messageSchema } from '#contracts/rules/fields.ts';

/** Templates of bundles (ADR 97). They belong to a person and hold nothing of a case. */

const savedReply = z.object({ message: z.string(), template: bundleTemplateSchema });
/** For examples and tests. */
export const exampleBundleTemplate: NewBundleTemplate = {
  name: 'Hearing bundle',
  sections: ['Pleadings', 'Exhibits of the claimant'],
  hasPageNumbers: true,
  hasContents: true,
  hasDates: true,
  keepsNumbers: false,
  hasManifestPage: false,
  marksRemovedLinks: false,
  settings: defaultBundleSettings,
};
const params = z.object({ templateId: idSchema });

export const bundleTemplatesEndpoints = {
  listBundleTemplates: endpoint({
    domain: 'bundles',
    method: 'GET',
    path: 'bundleTemplates',
    summary: 'List the caller’s templates of bundles by name',
    description:
      'A template has the headings of sections and the settings of a bundle, and no documents. Covers the caller’s own templates.',
    access: 'onboarded',
    response: z.object({ templates: z.array(bundleTemplateSchema) }),
  }),
  createBundleTemplate: endpoint({
    domain: 'bundles',
    method: 'POST',
    path: 'bundleTemplates',
    summary: 'Keep sections and settings as a template of bundles',
    description: `A repeat with the same content returns the template that was kept. 409 if the caller has another template of this name, in any case of letters, or ${MAX_BUNDLE_TEMPLATES} templates.`,
    access: 'onboarded',
    body: newBundleTemplateSchema,
    exampleBody: exampleBundleTemplate,
    response: savedReply,
    errors: ['conflict'],
  }),
  renameBundleTemplate: endpoint({
    domain: 'bundles',
    method: 'PUT',
    path: 'bundleTemplates/{templateId}',
    summary: 'Rename a template of bundles',
    description:
      'Body: name. A repeat changes nothing. 404 for an id that is not one of the caller’s templates, 409 if another of them has the name.',
    access: 'onboarded',
    params,
    body: z.object({ name: templateNameSchema }),
    exampleBody: { name: 'Hearing bundle' },
    response: savedReply,
    errors: ['not_found', 'conflict'],
  }),
  deleteBundleTemplate: endpoint({
    domain: 'bundles',
    method: 'DELETE',
    path: 'bundleTemplates/{templateId}',
    summary: 'Delete a template of bundles',
    description:
      'Bundles that were made with it stay as they are. 404 for an id that is not one of the caller’s templates, also for a deleted one.',
    access: 'onboarded',
    params,
    response: messageSchema,
    errors: ['not_found'],
  }),
};
