/** Attribute of a stored item with its form. An item without it has form 1 (ADR 76). */
export const FORM_ATTRIBUTE = 'form';

/**
 * Present forms of the kinds that have had more than one. Writers of these kinds store the number;
 * a migration of scripts/forms/migrations brings older items to it.
 */
export const presentForms = {
  /** 2: the instant at which the status was set is always stored. */
  case: 2,
  /** 2: the order has a line among those of its case, which says its number. */
  order: 2,
} as const;
