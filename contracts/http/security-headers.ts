/**
 * The security headers of every answer under the portal's address, beside the content security
 * policy. CloudFront and the web server of one machine both send them. Strict-Transport-Security
 * is CloudFront's alone: browsers ignore it without TLS.
 */
export const securityHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  // Addresses of reset links are secrets.
  'Referrer-Policy': 'no-referrer',
  // Dictation needs the microphone.
  'Permissions-Policy': 'microphone=(self), camera=(), geolocation=(), payment=(), usb=()',
  // The window of a meeting shares nothing with the portal's.
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
} as const;
