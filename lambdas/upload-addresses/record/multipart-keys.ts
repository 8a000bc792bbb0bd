/** Keys of a user's uploads in parts. */
export const multipartKeys = {
  upload: (userId: string, objectKey: string) => ({
    pk: `UPLOADS#${userId}`,
    sk: `MULTIPART#${objectKey}`,
  }),
};
