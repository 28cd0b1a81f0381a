import type { Multipart } from '@karigar/contracts';
import type { Request, Response } from 'express';
import multer, { MulterError } from 'multer';
import { ProblemError } from '../errors/problem-error.ts';

/** One uploaded file, in memory. */
export interface UploadedFile {
  readonly field: string;
  readonly bytes: Buffer;
  readonly name: string;
}

/** The text fields of a form: `name[]` and repeated names become lists under `name`. A form sent as JSON may hold numbers and booleans. */
export function textFields(req: Request): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const [name, value] of Object.entries((req.body ?? {}) as Record<string, unknown>)) {
    if (name.endsWith('[]')) fields[name.slice(0, -2)] = Array.isArray(value) ? value : [value];
    else fields[name] = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
  }
  return fields;
}

/** Limits a form's texts to 4 MB in all. */
const maxTextFields = 120;
const maxTextBytes = 32_000;

/** Reads the forms of a route, within its limits. */
export function uploadOf({ files }: Multipart) {
  const fields = Object.entries(files).map(([name, { maxCount }]) => ({ name, maxCount }));
  const maxBytes = Math.max(0, ...Object.values(files).map((file) => file.maxBytes));
  return multer({
    storage: multer.memoryStorage(),
    limits: {
      fileSize: maxBytes,
      files: fields.reduce((sum, field) => sum + field.maxCount, 0),
      fields: maxTextFields,
      fieldSize: maxTextBytes,
      fieldNameSize: 100,
      headerPairs: 100,
    },
  }).fields(fields);
}

/** Reads the form of a call, before its fields are parsed. */
export async function receive(upload: ReturnType<typeof uploadOf>, req: Request, res: Response): Promise<void> {
  // A form without files may be sent as JSON, which has been parsed already.
  if (req.is('application/json') === 'application/json') return;
  if (!/^multipart\/form-data/i.test(req.get('content-type') ?? ''))
    throw new ProblemError('UNSUPPORTED_TYPE', {
      message: 'Send the form as multipart/form-data, or as application/json when it has no files.',
    });
  await new Promise<void>((resolve, reject) => {
    void upload(req, res, (cause: unknown) => {
      if (cause === undefined || cause === null) resolve();
      else if (cause instanceof MulterError && ['LIMIT_FILE_SIZE', 'LIMIT_FIELD_VALUE'].includes(cause.code))
        reject(new ProblemError('TOO_LARGE', { cause }));
      else if (cause instanceof MulterError)
        reject(new ProblemError('INVALID', { cause, extras: { errors: [{ path: cause.field ?? 'files', message: cause.message }] } }));
      else reject(new ProblemError('MALFORMED', { cause, message: 'The form could not be read.' }));
    });
  });
}

export function uploadedFiles(req: Request): UploadedFile[] {
  const byField = req.files as Record<string, Express.Multer.File[]> | undefined;
  return Object.values(byField ?? {})
    .flat()
    .map(({ fieldname, buffer, originalname }) => ({ field: fieldname, bytes: buffer, name: originalname }));
}
