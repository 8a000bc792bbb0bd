export { type Message, messageSchema } from './message.ts';
export { type MessagesOptions, startMessages } from './start-messages.ts';
