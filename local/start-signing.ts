import type { Emulator } from 'local-aws';
import { startSigningGateway } from 'local-aws/signing-gateway';
import { LOCAL_SECRETS } from '#stack/provision-secrets.ts';

type StartSigning = {
  port: number;
  dataDir: string;
  authToken: string;
  onLog: (line: string) => void;
};

/** Starts the signing gateway and returns the functions' settings for it. */
export async function startSigning(
  options: StartSigning,
): Promise<{ emulator: Emulator; settings: Record<string, string> }> {
  const emulator = await startSigningGateway(options);
  const { certificatePem, endpoint } = emulator;
  return {
    emulator,
    settings: {
      url: `${endpoint}/signdoc`,
      apiUrl: `${endpoint}/api`,
      certificatePem,
      tokenSecret: LOCAL_SECRETS.signingToken,
    },
  };
}
