import { useEffect, useId, useRef, useState } from 'react';
import { BackIcon, CameraIcon, CloseIcon, ForwardIcon } from '../icons.tsx';
import { Hidden } from '../layout/layout.tsx';
import { IconButton } from './button.tsx';
import { FieldGroup, type FieldProps } from './field.tsx';
import { useTexts } from '../texts.ts';
import classes from './file-field.module.css';
import overlay from './overlay.module.css';

/** A newly chosen file, or the address of a picture that is stored already. */
export type ChosenPicture = File | string;

interface FileFieldProps extends FieldProps {
  /** In their order, which people can change where there are several. */
  pictures: readonly ChosenPicture[];
  onChange: (pictures: ChosenPicture[]) => void;
  /** What a stored picture at a place, from 1, is called for screen readers: "Photo 2". */
  nameOf: (place: number) => string;
  multiple?: boolean;
  max?: number;
  /** Bytes of each file. */
  maxBytes?: number;
}

const mega = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`;

const keys = new WeakMap<File, number>();
let lastKey = 0;

/** Tells files of the same name apart, and stays when they are moved. */
function keyOf(picture: ChosenPicture): string | number {
  if (typeof picture === 'string') return picture;
  const key = keys.get(picture) ?? (lastKey += 1);
  keys.set(picture, key);
  return key;
}

/**
 * Pictures with previews. Several can be moved; a single one that is stored can only be replaced. Files of another type, too big or too many are refused by name;
 * the server checks again.
 */
export function FileField(props: FileFieldProps) {
  const { pictures, onChange, nameOf, multiple, max = 1, maxBytes = 5 * 1024 * 1024, ...field } = props;
  const t = useTexts();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState('');
  const [moved, setMoved] = useState('');
  const room = multiple ? max - pictures.length : 1;

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
    onChange(multiple ? [...pictures, ...good.slice(0, room)] : good.length ? good.slice(0, 1) : [...pictures]);
    if (input.current) input.current.value = '';
  }

  function move(from: number, step: -1 | 1): void {
    const picture = pictures[from];
    const to = from + step;
    if (picture === undefined || to < 0 || to >= pictures.length) return;
    const others = pictures.filter((_, index) => index !== from);
    onChange([...others.slice(0, to), picture, ...others.slice(to)]);
    setMoved(t('pictureAt', { place: to + 1, count: pictures.length }));
  }

  return (
    <FieldGroup {...field} error={field.error || refusal}>
      <div className={classes.previews}>
        {pictures.map((picture, index) => {
          const name = typeof picture === 'string' ? nameOf(index + 1) : picture.name;
          return (
            <figure key={keyOf(picture)} className={classes.preview}>
              {typeof picture === 'string' ? <img src={picture} alt={name} /> : <Preview file={picture} />}
              {(multiple || typeof picture !== 'string') && (
                <IconButton
                  className={classes.drop}
                  icon={CloseIcon}
                  label={t('removeFile', { name })}
                  onClick={() => onChange(pictures.filter((other) => other !== picture))}
                />
              )}
              {multiple && pictures.length > 1 && (
                <span className={classes.moves}>
                  {/* Not disabled at the ends: the button that was pressed keeps the focus. */}
                  <IconButton
                    icon={BackIcon}
                    label={t('moveLeft', { name })}
                    aria-disabled={index === 0 || undefined}
                    onClick={() => move(index, -1)}
                  />
                  <IconButton
                    icon={ForwardIcon}
                    label={t('moveRight', { name })}
                    aria-disabled={index === pictures.length - 1 || undefined}
                    onClick={() => move(index, 1)}
                  />
                </span>
              )}
            </figure>
          );
        })}
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
              {t(multiple ? 'addPictures' : pictures.length > 0 ? 'changePicture' : 'addPicture')}
            </label>
          </div>
        )}
      </div>
      {multiple && (
        <Hidden>
          <span role="status">{moved}</span>
        </Hidden>
      )}
    </FieldGroup>
  );
}

function Preview({ file }: { file: File }) {
  const url = useObjectUrl(file);
  return url && <img src={url} alt={file.name} />;
}

/** An address of a file in this page, as long as it is drawn. Undefined at first, and without a file. */
export function useObjectUrl(file: File | null): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (file === null) return setUrl(undefined);
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
