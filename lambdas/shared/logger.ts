import { Logger } from '@aws-lambda-powertools/logger';

/**
 * Writes structured log lines: an event name plus ids. Never log a token, a code, a password, a
 * document's text or an identity number.
 */
export const logger = new Logger();
