/** The product's name as people read it: titles, top bar, footer. */
export const BRAND = 'Neutral Portal';
