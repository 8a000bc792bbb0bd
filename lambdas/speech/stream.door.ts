/** Addresses of Transcribe's web socket, for domains whose screens stream a microphone. */
export { STREAM_ADDRESS_SECONDS, signStreamAddress } from './sign-stream-address.ts';
