/** Addresses of Transcribe's web socket, for domains whose screens stream a microphone. */
export { createAddress } from './sign-stream-address.ts';
