/** A failure whose message is shown to people as it is, without a stack trace. */
export class PlainError extends Error {}
