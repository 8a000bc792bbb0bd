/**
 * Beginning of the names of the vocabularies that a stage makes. Its permissions are limited to it: stages
 * of one account reach none of each other. A stage's name has no hyphen.
 */
export const vocabularyPrefix = (stage: string): string => `portal-dictation-${stage}-`;
