/** What the operator's act on the account of the portal check may use of accounts. */
export { findCheckAccount, renewCheckAccount } from './operator/renew-check-account.ts';
