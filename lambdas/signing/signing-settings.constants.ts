import * as z from 'zod';

/** Settings of the signing gateway, as JSON in SIGNING_GATEWAY; '' if it is not set up. */
export const signingGatewaySchema = z.object({
  /** To which the browser posts the parameters. */
  url: z.url(),
  /** Base address of the status calls. */
  apiUrl: z.url().transform((address) => address.replace(/\/$/, '')),
  /** The gateway's certificate (PEM), with the key that encrypts session keys. */
  certificatePem: z.string().startsWith('-----BEGIN CERTIFICATE-----'),
  /** Name of the secret whose entire value is the AuthToken. */
  tokenSecret: z.string(),
});
export type SigningGatewaySettings = z.output<typeof signingGatewaySchema>;

/** Throws an error that names each invalid setting. */
export const parseSigningGateway = (text: string): SigningGatewaySettings | undefined =>
  text === '' ? undefined : signingGatewaySchema.parse(JSON.parse(text));
