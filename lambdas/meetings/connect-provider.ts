import type { Clock } from '#shared/clock.ts';
import { AppError } from '#shared/errors.ts';
import type { Secrets } from '#shared/secrets/secrets.ts';
import type { MeetingProvider } from './meeting-provider.ts';
import { providerSettingsSchema } from './provider-settings.constants.ts';

/** The provider of this deployment. Throws `unavailable` if none is set up. */
export type RequireProvider = () => Promise<MeetingProvider>;

/**
 * Reads the setting MEETING_PROVIDER; an invalid value stops the function at start. The provider's
 * code is loaded with its first use.
 */
export function connectProvider(
  deps: { secrets: Secrets; clock: Clock },
  setting: string,
): RequireProvider {
  const settings = providerSettingsSchema.parse(JSON.parse(setting));
  if (settings.kind === 'none')
    return async () => {
      throw new AppError('unavailable', 'Meetings are not set up for this portal yet');
    };
  const load = async () =>
    settings.kind === 'zoom'
      ? (await import('./zoom-provider.ts')).zoomProvider(deps, settings)
      : (await import('./address-provider.ts')).addressProvider(deps, settings);
  let provider: Promise<MeetingProvider> | undefined;
  return () => {
    provider ??= load();
    return provider;
  };
}
