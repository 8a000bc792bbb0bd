import type { UnreadableCode } from './manifest.ts';

/** Why a slip sheet stands for a document, as printed. */
export const slipReasons: { [Code in UnreadableCode]: string } = {
  password_required: 'This document needs a password and could not be included',
  not_pdf: 'This file is not a PDF and could not be included',
  damaged: 'This file is damaged and could not be included',
  empty: 'This file has no pages',
  unsupported: 'This kind of file cannot be shown as pages',
};

/** The facts' own reason, or the text of their code. */
export const reasonOf = ({ code, reason }: { code: UnreadableCode; reason?: string }): string =>
  reason ?? slipReasons[code];
