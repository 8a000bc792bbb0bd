import type { Emulator } from 'local-aws';
import { startMeet } from 'local-aws/meet';
import { startZoom, zoomAppSchema } from 'local-aws/zoom';
import { recordingsEndpoints } from '#contracts/endpoints/speech/recordings.ts';
import type { ProviderSettings } from '#lambdas/meetings/provider-settings.constants.ts';
import { LOCAL_SECRETS, type ProvisionedSecrets } from '#stack/provision-secrets.ts';

const ISSUER = 'neutral-portal';
const AUDIENCE = 'jitsi';

type StartMeetings = {
  kind: 'meet' | 'zoom';
  port: number;
  secrets: ProvisionedSecrets;
  /** The portal's API, which receives Zoom's events. */
  apiAddress: string;
};

/** Starts the meeting provider and returns the functions' settings for it. */
export async function startMeetings({
  kind,
  port,
  secrets,
  apiAddress,
}: StartMeetings): Promise<{ emulator: Emulator; settings: ProviderSettings }> {
  if (kind === 'zoom') {
    const app = zoomAppSchema.parse(JSON.parse(secrets.zoomApp));
    const { path } = recordingsEndpoints.receiveZoomEvent;
    const emulator = await startZoom({
      port,
      app,
      webhook: { url: () => `${apiAddress}/${path}`, secretToken: secrets.zoomSecretToken },
    });
    return {
      emulator,
      settings: {
        kind: 'zoom',
        secretName: LOCAL_SECRETS.zoom,
        webhookSecretName: LOCAL_SECRETS.zoomWebhook,
        oauthOrigin: emulator.endpoint,
        apiOrigin: emulator.endpoint,
        recordingHosts: ['127.0.0.1'],
      },
    };
  }
  const token = { key: secrets.meetKey, issuer: ISSUER, audience: AUDIENCE, subject: '127.0.0.1' };
  const emulator = await startMeet({ port, token });
  return {
    emulator,
    settings: {
      kind: 'address',
      addressTemplate: `${emulator.endpoint}/{room}`,
      secretName: LOCAL_SECRETS.meet,
      issuer: ISSUER,
      audience: AUDIENCE,
    },
  };
}
