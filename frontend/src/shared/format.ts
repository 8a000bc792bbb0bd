import { indianNumber } from '#contracts/rules/notation.ts';

/** Seconds as mm:ss, e.g. 60 → '01:00'. */
export function minutesAndSeconds(seconds: number): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
}

/** '1 character left', '989 characters left'. */
export function charactersLeft(count: number): string {
  const shown = indianNumber(count);
  return `${shown} ${count === 1 ? 'character' : 'characters'} left`;
}

/** Formats an E.164 number: '+919876543210' → '+91 98765 43210'. */
export function readableMobile(mobile: string): string {
  const parts = /^(\+\d{1,3})(\d{5})(\d{5})$/.exec(mobile);
  return parts ? parts.slice(1).join(' ') : mobile;
}

/** A mailto link; the address is encoded, so that it cannot add mail headers. */
export function mailLink(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
}

/** 'today', 'tomorrow', 'in 13 days', '2 days ago'. */
export function daysAwayText(days: number): string {
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  if (days === -1) return 'yesterday';
  return days > 0 ? `in ${days} days` : `${-days} days ago`;
}
