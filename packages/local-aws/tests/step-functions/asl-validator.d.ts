/** The package declares no types. */
declare module 'asl-validator' {
  const validate: (definition: object) => { isValid: boolean };
  export = validate;
}
