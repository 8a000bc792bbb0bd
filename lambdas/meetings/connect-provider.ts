import type { Clock } from '#shared/clock.ts';
import { AppError } from '#shared/errors.ts';
import type { Secrets } from '#shared/secrets/secrets.ts';
import { addressProvider } from './address-provider.ts';
import type { MeetingProvider } from './meeting-provider.ts';
import { providerSettingsSchema } from './provider-settings.constants.ts';
import { zoomProvider } from './zoom-provider.ts';

/** The provider of this deployment. Throws `unavailable` if none is set up. */
export type RequireProvider = () => MeetingProvider;

/** Reads the setting MEETING_PROVIDER. An invalid value stops the function at start. */
export function connectProvider(
  deps: { secrets: Secrets; clock: Clock },
  setting: string,
): RequireProvider {
  const settings = providerSettingsSchema.parse(JSON.parse(setting));
  if (settings.kind === 'none')
    return () => {
      throw new AppError('unavailable', 'Meetings are not set up for this portal yet');
    };
  const provider =
    settings.kind === 'zoom' ? zoomProvider(deps, settings) : addressProvider(deps, settings);
  return () => provider;
}
