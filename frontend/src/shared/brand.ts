/** The product's name in titles, top bar and footer. */
export const BRAND = 'Neutral Portal';
