/**
 * Every failure that a caller can tell apart, and the HTTP status it travels under.
 * The status is mapped here and nowhere else.
 *
 * 421 means "your session is not (or no longer) valid": the portal drops its token and goes
 * to the landing page. Browsers silently repeat a request that was answered 421, so it is
 * only ever given before the first side effect (D12). 401 is never sent.
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
  /** A service of somebody else's that this needs does not answer; worth another try. */
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** The one error body (api.md, Conventions). `issues` names each field that was refused. */
export type ErrorBody = {
  message: string;
  code: ErrorCode;
  requestId: string;
  issues?: { field: string; message: string }[];
};
