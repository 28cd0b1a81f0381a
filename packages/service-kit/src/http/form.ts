import type { Multipart } from '@karigar/contracts';
import type { Request, RequestHandler, Response } from 'express';
import multer, { MulterError } from 'multer';
import { ProblemError } from '../errors/problem-error.ts';
import { uploadBudget } from './upload-budget.ts';

/** One uploaded file, in memory. */
export interface UploadedFile {
  readonly field: string;
  readonly bytes: Buffer;
  readonly name: string;
}

/** A form sent as JSON may hold numbers and booleans. Browsers send the line breaks of a form as CRLF, which would count twice against its length. */
function textOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(textOf);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : value;
}

/** The text fields of a form: `name[]` and repeated names become lists under `name`. */
export function textFields(req: Request): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const [name, value] of Object.entries((req.body ?? {}) as Record<string, unknown>)) {
    if (name.endsWith('[]')) fields[name.slice(0, -2)] = [value].flat().map(textOf);
    else fields[name] = textOf(value);
  }
  return fields;
}

/** Limits a form's texts to 4 MB in all. */
const maxTextFields = 120;
const maxTextBytes = 32_000;

/** Reads the forms of a route, within its limits. */
export interface Upload {
  readonly read: RequestHandler;
  /** What a form may hold in memory. */
  readonly maxBytes: number;
}

export function uploadOf({ files }: Multipart): Upload {
  const fields = Object.entries(files).map(([name, { maxCount }]) => ({ name, maxCount }));
  const all = Object.values(files);
  const read = multer({
    storage: multer.memoryStorage(),
    limits: {
      fileSize: Math.max(0, ...all.map((file) => file.maxBytes)),
      files: fields.reduce((sum, field) => sum + field.maxCount, 0),
      fields: maxTextFields,
      fieldSize: maxTextBytes,
      fieldNameSize: 100,
      headerPairs: 100,
    },
  }).fields(fields);
  return { read, maxBytes: all.reduce((sum, file) => sum + file.maxCount * file.maxBytes, maxTextFields * maxTextBytes) };
}

/**
 * Reads the form of a call, before its fields are parsed.
 * @throws {ProblemError} UNAVAILABLE when the process holds too many forms, TOO_MANY_REQUESTS when it holds too many of this account
 */
export async function receive(
  { read, maxBytes }: Upload,
  req: Request,
  res: Response,
  account: string,
  budget = uploadBudget,
): Promise<void> {
  // A form without files may be sent as JSON, which has been parsed already.
  if (req.is('application/json') === 'application/json') return;
  if (!/^multipart\/form-data/i.test(req.get('content-type') ?? ''))
    throw new ProblemError('UNSUPPORTED_TYPE', {
      message: 'Send the form as multipart/form-data, or as application/json when it has no files.',
    });
  budget.reserve(res, account, Math.min(Number(req.get('content-length') ?? maxBytes), maxBytes));
  await new Promise<void>((resolve, reject) => {
    void read(req, res, (cause: unknown) => {
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
