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
      return 'code' in error && error.code === 'ECONNREFUSED'
        ? 'Nobody answers at the address: does the local stack run (npm start)?'
        : error.message;
  }
}
