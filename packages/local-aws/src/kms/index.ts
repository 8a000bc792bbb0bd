export { startKms } from './start-kms.ts';
