import {
  type NewDocument,
  type RefusedFile,
  refusedFileSchema,
} from '#contracts/endpoints/files/documents.ts';
import type { Principal } from '#shared/auth/principal.ts';
import { inParallel } from '#shared/dynamo/in-parallel.ts';
import { AppError } from '#shared/errors.ts';
import { checkUpload } from '#shared/files/check-upload.ts';
import type { Files } from '#shared/files/files.ts';
import { uploadIdOfKey } from '#shared/files/upload-keys.ts';
import { type DocumentRecord, documentIdOf } from '../record/document-record.ts';

export type Upload = Pick<
  DocumentRecord,
  'id' | 'name' | 'visibilityType' | 'uploadType' | 'category'
> & {
  file: DocumentRecord['file'];
  /** Position in the request, from 0. */
  position: number;
};

export type Checked = { uploads: readonly Upload[]; refused: readonly RefusedFile[] };

/** Checks and copies each file. Throws the first refusal if every file is refused. */
export async function checkFiles(
  files: Files,
  { principal, documentDetails }: { principal: Principal; documentDetails: NewDocument[] },
): Promise<Checked> {
  const details = [...documentDetails.entries()];
  const checks = await inParallel(
    details,
    async ([position, detail]): Promise<Upload | RefusedFile> => {
      const { name, visibilityType } = detail;
      const { uploadType, category, url: address } = detail.url;
      try {
        const { key, versionId, contentType, sizeBytes } = await checkUpload(files, {
          userId: principal.userId,
          purpose: 'caseDocument',
          address,
          field: fieldOf(position),
        });
        const id = documentIdOf(uploadIdOfKey(key));
        const file = { key, versionId, contentType, sizeBytes };
        return { id, name, visibilityType, uploadType, category, file, position };
      } catch (error) {
        if (!(error instanceof AppError) || !isOfFile(error)) throw error;
        return { position, name, code: error.code, message: error.message };
      }
    },
  );
  const uploads = checks.filter((check): check is Upload => 'file' in check);
  const refused = checks.filter((check): check is RefusedFile => !('file' in check));
  if (new Set(uploads.map(({ id }) => id)).size < uploads.length)
    throw new AppError('invalid_input', 'Each file can be added once');
  if (uploads.length === 0) throw allRefused(refused);
  return { uploads, refused };
}

const fieldOf = (position: number) => `documentDetails.${position}.url.url`;

/** Whether an error is about one file, so that the other files can be registered. */
const isOfFile = (error: AppError): error is AppError & { code: RefusedFile['code'] } =>
  refusedFileSchema.shape.code.safeParse(error.code).success;

/** The first refusal, with an issue for each file. */
export function allRefused(refused: readonly RefusedFile[]): AppError {
  const [first] = refused;
  if (!first) throw new Error('No file was refused');
  return new AppError(first.code, first.message, {
    issues: refused.map(({ position, message }) => ({ field: fieldOf(position), message })),
  });
}
