import { bundleProfiles } from '#contracts/rules/bundling/bundle-profiles.ts';
import type { NewBundleTemplate } from '#contracts/rules/bundling/bundle-templates.ts';

/** '3 sections and the settings: UK general guidance (November 2021)'. */
export function templateWords({
  sections,
  settings,
}: Pick<NewBundleTemplate, 'sections' | 'settings'>): string {
  const count = sections.length;
  const profile = settings.profile === 'own' ? '' : `: ${bundleProfiles[settings.profile].name}`;
  const kept = count === 0 ? '' : `${count} ${count === 1 ? 'section' : 'sections'} and `;
  return `${kept}the settings${profile}`;
}
