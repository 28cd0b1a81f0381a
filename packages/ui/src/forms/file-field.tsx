import { useEffect, useId, useRef, useState } from 'react';
import { CameraIcon, CloseIcon } from '../icons.tsx';
import { IconButton } from './button.tsx';
import { FieldGroup, type FieldProps } from './field.tsx';
import { useTexts } from '../texts.ts';
import classes from './file-field.module.css';
import overlay from './overlay.module.css';

interface KeptFile {
  readonly url: string;
  /** Said to screen readers: "Photo 2". */
  readonly name: string;
}

interface FileFieldProps extends FieldProps {
  /** Newly chosen files. */
  files: readonly File[];
  onChange: (files: File[]) => void;
  /** Pictures that are stored already; `onDrop` removes one. */
  kept?: readonly KeptFile[];
  onDrop?: (kept: KeptFile) => void;
  multiple?: boolean;
  /** Kept and new together. */
  max?: number;
  /** Bytes of each file. */
  maxBytes?: number;
}

const mega = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`;

/** Pictures with previews. Files of another type, too big or too many are refused by name; the server checks again. */
export function FileField({ files, onChange, kept = [], onDrop, multiple, max = 1, maxBytes = 5 * 1024 * 1024, ...field }: FileFieldProps) {
  const t = useTexts();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState('');
  const room = multiple ? max - kept.length - files.length : 1;

  function take(chosen: File[]): void {
    const good = chosen.filter((file) => /^image\/(jpeg|png|webp)$/.test(file.type) && file.size <= maxBytes);
    const refused = chosen.filter((file) => !good.includes(file)).map((file) => file.name);
    setRefusal(
      [
        refused.length > 0 && t('notAdded', { names: refused.join(', '), size: mega(maxBytes) }),
        good.length > room && t('picturesAtMost', { max }),
      ]
        .filter(Boolean)
        .join(' '),
    );
    onChange(multiple ? [...files, ...good.slice(0, room)] : good.length ? good.slice(0, 1) : [...files]);
    if (input.current) input.current.value = '';
  }

  return (
    <FieldGroup {...field} error={field.error || refusal}>
      <div className={classes.previews}>
        {kept.map((file) => (
          <figure key={file.url} className={classes.preview}>
            <img src={file.url} alt={file.name} />
            {onDrop && (
              <IconButton
                className={classes.drop}
                icon={CloseIcon}
                label={t('removeFile', { name: file.name })}
                onClick={() => onDrop(file)}
              />
            )}
          </figure>
        ))}
        {files.map((file, index) => (
          <Preview
            key={`${file.name}-${file.lastModified}-${index}`}
            file={file}
            onDrop={() => onChange(files.filter((other) => other !== file))}
          />
        ))}
        {(multiple ? room > 0 : true) && (
          <div className={classes.add}>
            <input
              ref={input}
              id={id}
              type="file"
              className={overlay.input}
              accept="image/jpeg,image/png,image/webp"
              multiple={multiple}
              onChange={(event) => take([...(event.target.files ?? [])])}
            />
            <label htmlFor={id}>
              <CameraIcon size={24} />
              {t(multiple ? 'addPictures' : files.length + kept.length > 0 ? 'changePicture' : 'addPicture')}
            </label>
          </div>
        )}
      </div>
    </FieldGroup>
  );
}

function Preview({ file, onDrop }: { file: File; onDrop: () => void }) {
  const t = useTexts();
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return (
    <figure className={classes.preview}>
      {url && <img src={url} alt={file.name} />}
      <IconButton className={classes.drop} icon={CloseIcon} label={t('removeFile', { name: file.name })} onClick={onDrop} />
    </figure>
  );
}
