export { startSecrets } from './start-secrets.ts';
