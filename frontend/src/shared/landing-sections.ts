/** Parts of the landing page that the visitor's top bar leads to, in the bar's order. */
export const landingSections = [
  { id: 'about-us', label: 'About Us' },
  { id: 'how-it-works', label: 'How it Works' },
  { id: 'neutrals', label: 'Neutrals' },
  { id: 'contact-us', label: 'Contact Us' },
  { id: 'partnerships', label: 'Partnerships' },
  { id: 'training', label: 'Training' },
] as const;
