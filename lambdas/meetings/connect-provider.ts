import type { Clock } from '#shared/clock.ts';
import { AppError } from '#shared/errors.ts';
import { lazily } from '#shared/lazy-client.ts';
import type { Secrets } from '#shared/secrets/secrets.ts';
import type { MeetingProvider } from './record/meeting-provider.ts';

/** The provider of this deployment. Throws `unavailable` if none is set up. */
export type RequireProvider = () => Promise<MeetingProvider>;

/** The provider of the setting MEETING_PROVIDER, which is read and loaded with its first use. */
export function connectProvider(
  deps: { secrets: Secrets; clock: Clock },
  setting: string,
): RequireProvider {
  return lazily(async () => {
    const { providerSettingsSchema } = await import('./provider-settings.constants.ts');
    const settings = providerSettingsSchema.parse(JSON.parse(setting));
    switch (settings.kind) {
      case 'none':
        throw new AppError('unavailable', 'Meetings are not set up for this portal yet');
      case 'zoom':
        return (await import('./zoom-provider.ts')).zoomProvider(deps, settings);
      case 'address':
        return (await import('./address-provider.ts')).addressProvider(deps, settings);
    }
  });
}
