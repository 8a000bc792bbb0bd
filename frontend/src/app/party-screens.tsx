/** Screens with the form of a party, in one chunk. */
export { CreatePartyPage } from '../features/parties/create-party-page.tsx';
export { EditPartyPage } from '../features/parties/edit-party-page.tsx';
