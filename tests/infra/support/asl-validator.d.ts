/** The package has no types. */
declare module 'asl-validator' {
  // biome-ignore lint/style/noDefaultExport: it is the package’s export
  export default function validate(definition: object): {
    isValid: boolean;
    errors: readonly unknown[];
  };
}
