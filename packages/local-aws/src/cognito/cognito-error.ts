/** An error in Cognito's format: `{"__type", "message"}`. */
export class CognitoError extends Error {
  readonly code: string;
  readonly status: number;

  constructor(code: string, message: string, status = 400) {
    super(message);
    this.name = 'CognitoError';
    this.code = code;
    this.status = status;
  }
}

export const notAuthorized = (message: string) =>
  new CognitoError('NotAuthorizedException', message);

export const invalidParameter = (message: string) =>
  new CognitoError('InvalidParameterException', message);

/** The same message for an unknown user and a wrong password. */
export const incorrectCredentials = () => notAuthorized('Incorrect username or password.');

export const userNotFound = () => new CognitoError('UserNotFoundException', 'User does not exist.');

/** Error 501 for anything that this emulator does not cover. */
export const notCovered = (what: string) =>
  new CognitoError('NotImplementedException', `The local Cognito does not cover ${what}.`, 501);
