/**
 * Where files lie in the files bucket. An upload address leads under `incoming/`; registering
 * the file copies it under `uploads/`, where no address ever writes (D112).
 */
export const INCOMING_PREFIX = 'incoming/';
export const KEPT_PREFIX = 'uploads/';

/** Uploads that nobody registered are removed after this many days. */
export const INCOMING_EXPIRES_DAYS = 1;
