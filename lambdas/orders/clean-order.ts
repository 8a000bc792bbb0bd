import { emptyOrderIssue, type OrderSheet } from '#contracts/rules/orders.ts';
import { AppError } from '#shared/errors.ts';
import { indianDayOf } from '#shared/india-time.ts';
import { cleanRichText, hasText } from '#shared/rich-text/clean-rich-text.ts';

/** Sanitises the content of an order. Throws `invalid_input` if no text is left. */
export function cleanOrder(content: string): string {
  const cleaned = cleanRichText(content);
  if (!hasText(cleaned)) throw refused(emptyOrderIssue);
  return cleaned;
}

/** Throws `invalid_input` for an order of a day that has not come. */
export function requirePastDay({ date }: OrderSheet, now: Date): void {
  if (date > indianDayOf(now.toISOString()))
    throw refused({
      field: 'sheet.date',
      message: 'The date of an order cannot be later than today',
    });
}

const refused = (issue: { field: string; message: string }) =>
  new AppError('invalid_input', issue.message, { issues: [issue] });
