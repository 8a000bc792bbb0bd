export { type GoogleOptions, type GooglePerson, startGoogle } from './start-google.ts';
