/** Codes of Node for an address that has no name, no way or no answer. */
const unreachable: ReadonlySet<unknown> = new Set([
  ...['ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH', 'ETIMEDOUT', 'ECONNRESET'],
]);

/** The error as one sentence for the operator. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  switch (error.name) {
    case 'CredentialsProviderError':
    case 'ExpiredToken':
    case 'ExpiredTokenException':
    case 'InvalidClientTokenId':
    case 'UnrecognizedClientException':
      return 'AWS does not know these credentials: aws sts get-caller-identity must answer first.';
    case 'AccessDenied':
    case 'AccessDeniedException':
      return `AWS refuses it to these credentials: ${error.message}`;
    case 'AggregateError':
      return 'Nobody answers at the address: does the local stack run (npm start)?';
    default:
      if (!('code' in error)) return error.message;
      if (error.code === 'ECONNREFUSED')
        return 'Nobody answers at the address: does the local stack run (npm start)?';
      return unreachable.has(error.code)
        ? `AWS cannot be reached from this machine: ${error.message}`
        : error.message;
  }
}
