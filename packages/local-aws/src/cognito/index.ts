export { type CognitoOptions, startCognito } from './start-cognito.ts';
