/** Values of x-amz-* headers and form fields that request what S3 does without them. */
const DEFAULT_VALUES = new Map([
  ['x-amz-acl', ['private', 'bucket-owner-full-control']],
  ['x-amz-storage-class', ['STANDARD']],
  ['x-amz-server-side-encryption', ['AES256']],
  ['x-amz-object-ownership', ['BucketOwnerEnforced']],
  ['x-amz-bucket-object-lock-enabled', ['false']],
]);

export const isDefaultValue = (name: string, value: string): boolean =>
  DEFAULT_VALUES.get(name)?.includes(value) ?? false;
