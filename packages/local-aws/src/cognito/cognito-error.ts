/** A refusal in Cognito's own words; becomes `{"__type", "message"}` in the answer. */
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

/** One text for an unknown user and a wrong password. */
export const incorrectCredentials = () => notAuthorized('Incorrect username or password.');

export const userNotFound = () => new CognitoError('UserNotFoundException', 'User does not exist.');

/** 501: said aloud, so that nothing uncovered looks like a success. */
export const notCovered = (what: string) =>
  new CognitoError('NotImplementedException', `The local Cognito does not cover ${what}.`, 501);
