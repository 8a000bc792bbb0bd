/**
 * Security headers of every response, besides the content security policy. CloudFront and the
 * local web server both send them. Only CloudFront sends Strict-Transport-Security, since browsers
 * ignore it without TLS.
 */
export const securityHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  // URLs of reset links are secret.
  'Referrer-Policy': 'no-referrer',
  // Dictation needs the microphone.
  'Permissions-Policy': 'microphone=(self), camera=(), geolocation=(), payment=(), usb=()',
  // Isolates the portal's window from the window of a meeting.
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
} as const;
