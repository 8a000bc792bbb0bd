/** Why a signature is not intact, or why its certificates prove nothing. */
export type SignatureProblem =
  /** The signature dictionary, its byte range or its CMS message breaks the format. */
  | 'malformed'
  /** A signature format other than PAdES or CMS detached. */
  | 'unsupportedFormat'
  /** An algorithm that this package does not verify. */
  | 'unsupportedAlgorithm'
  /** MD2, MD5 or SHA-1, or an RSA key of less than 2048 bits. */
  | 'weakAlgorithm'
  /** The signed bytes have changed. */
  | 'changed'
  /** The signature was not made by the key of the named certificate. */
  | 'forged';

/** The file cannot be read at all. */
export class PdfSignaturesError extends Error {
  override name = 'PdfSignaturesError';
}

/** Ends the verification of one signature. */
export class ProblemError extends Error {
  readonly problem: SignatureProblem;

  constructor(problem: SignatureProblem) {
    super(problem);
    this.problem = problem;
  }
}
