/** The package has no types. */
declare module 'asl-validator' {
  // biome-ignore lint/style/noDefaultExport: the package has this form
  export default function validate(definition: object): {
    isValid: boolean;
    errors: readonly unknown[];
  };
}
