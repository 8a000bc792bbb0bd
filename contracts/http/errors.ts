/**
 * Error codes of the API and their HTTP status. This is the only place that maps the status.
 *
 * 421 means that the session is not valid: the portal discards its token and opens the landing
 * page. Browsers silently repeat a request after a 421 response, so it is returned only before
 * the first side effect (D12). 401 is never used.
 */
export const errorStatus = {
  invalid_input: 400,
  invalid_usage_mode: 400,
  invalid_credentials: 400,
  invalid_code: 400,
  invalid_link: 400,
  not_allowed: 403,
  email_not_verified: 403,
  profile_incomplete: 403,
  not_found: 404,
  google_signup_required: 404,
  already_registered: 409,
  conflict: 409,
  too_large: 413,
  unsupported_type: 415,
  session_ended: 421,
  too_many_tries: 429,
  internal: 500,
  /** An external service does not respond; the request can be retried. */
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** Body of every error (api.md, Conventions). `issues` lists the invalid fields. */
export type ErrorBody = {
  message: string;
  code: ErrorCode;
  requestId: string;
  issues?: { field: string; message: string }[];
};
