import { type ProviderSettingsOf, providerSettingsSchema } from '#lambdas/meetings/door.ts';

/** Zoom's settings in MEETING_PROVIDER; undefined for another provider. */
export function zoomSettings(setting: string): ProviderSettingsOf<'zoom'> | undefined {
  const settings = providerSettingsSchema.parse(JSON.parse(setting));
  return settings.kind === 'zoom' ? settings : undefined;
}
