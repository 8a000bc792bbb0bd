import { SHORTEST_KEY_BYTES } from '#lambdas/meetings/address-provider.ts';
import { zoomSecretSchema } from '#lambdas/meetings/zoom-client.ts';
import type { StageSettings } from '#lib/config/stages.ts';
import { checkAccountSchema } from '#shared/auth/check-account.ts';

/** A secret that a deployment names and does not make. */
export type NamedSecret = {
  name: string;
  use: string;
  /** What to do if it does not exist; creating it if absent. */
  make?: string;
  /** What is wrong with a value, without any of it; undefined if nothing is. */
  faultOf: (value: string) => string | undefined;
};

type Settings = Pick<StageSettings, 'google' | 'meetings' | 'signing' | 'portalCheck'>;

export const secretsOf = ({ google, meetings, signing, portalCheck }: Settings): NamedSecret[] => [
  ...(google ? [{ name: google.clientSecretName, use: 'Google', faultOf: faultOfText }] : []),
  ...(meetings?.provider === 'zoom'
    ? [{ name: meetings.secretName, use: 'meetings', faultOf: faultOfZoom }]
    : []),
  ...(meetings?.provider === 'zoom' && meetings.webhookSecretName
    ? [{ name: meetings.webhookSecretName, use: 'recordings of meetings', faultOf: faultOfText }]
    : []),
  ...(meetings?.provider === 'address'
    ? [{ name: meetings.secretName, use: 'meetings', faultOf: faultOfKey }]
    : []),
  ...(signing
    ? [{ name: signing.tokenSecretName, use: 'electronic signing', faultOf: faultOfText }]
    : []),
  ...(portalCheck
    ? [
        {
          name: portalCheck.secretName,
          use: 'check of the portal',
          make: 'After the deployment: npm run operate -- renew-portal-check <number> --stage <name>.',
          faultOf: (value: string) =>
            checkAccountSchema.safeParse(parsed(value)).success
              ? undefined
              : 'it is not what npm run operate -- renew-portal-check writes',
        },
      ]
    : []),
];

/** A token that goes into a header or a form: nothing but itself. */
function faultOfText(value: string): string | undefined {
  if (value === '') return 'it is empty';
  if (/[\r\n]$/.test(value)) return 'it ends with a line break';
  if (/\s/.test(value)) return 'it has spaces or line breaks';
  return value.startsWith('{') ? 'it is JSON and not the text alone' : undefined;
}

const faultOfKey = (value: string): string | undefined =>
  faultOfText(value) ??
  (Buffer.byteLength(value) < SHORTEST_KEY_BYTES
    ? `it has fewer than ${SHORTEST_KEY_BYTES} bytes`
    : undefined);

function faultOfZoom(value: string): string | undefined {
  const secret = zoomSecretSchema.safeParse(parsed(value));
  if (!secret.success) return 'it is not JSON with accountId, clientId and clientSecret';
  return Object.values(secret.data).some((text) => faultOfText(text) !== undefined)
    ? 'one of its values is empty or has spaces or line breaks'
    : undefined;
}

function parsed(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}
