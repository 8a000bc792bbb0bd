/** Screens behind the mailed links of people without an account, in one chunk. */
export { ServedFilesPage } from '../features/served/served-page.tsx';
export { SettlementOfferPage } from '../features/settlement/settlement-offer-page.tsx';
export { WitnessRecordPage } from '../features/witness/witness-record-page.tsx';
