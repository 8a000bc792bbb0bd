/** Sections of the landing page that the top bar links to, in order. */
export const landingSections = [
  { id: 'about-us', label: 'About Us' },
  { id: 'how-it-works', label: 'How it Works' },
  { id: 'neutrals', label: 'Neutrals' },
  { id: 'contact-us', label: 'Contact Us' },
  { id: 'partnerships', label: 'Partnerships' },
  { id: 'training', label: 'Training' },
] as const;
