/** Beginning of the names of vocabularies that functions make; permissions are limited to it. */
export const VOCABULARY_PREFIX = 'portal-dictation-';
