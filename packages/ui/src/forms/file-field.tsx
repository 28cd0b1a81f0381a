import { useEffect, useId, useRef, useState } from 'react';
import { CameraIcon } from '../icons.tsx';
import { Hidden } from '../layout/layout.tsx';
import { FieldGroup, type FieldProps } from './field.tsx';
import { PictureTile, type ChosenPicture, type UploadState } from './picture-tile.tsx';
import { PressGuard } from './press-guard.tsx';
import { useTexts } from '../texts.ts';
import classes from './file-field.module.css';
import overlay from './overlay.module.css';

interface FileFieldProps extends FieldProps {
  /** In display order. With `multiple`, users can reorder them. */
  pictures: readonly ChosenPicture[];
  onChange: (pictures: ChosenPicture[]) => void;
  /** Names the stored picture at a position, counted from 1, for screen readers: "Photo 2". */
  nameOf: (place: number) => string;
  multiple?: boolean;
  max?: number;
  /** Maximum size of a file in bytes. */
  maxBytes?: number;
  /** For pictures that are uploaded as soon as they are chosen. */
  uploadOf?: (picture: File) => UploadState;
}

const mega = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`;

const keys = new WeakMap<File, number>();
let lastKey = 0;

/** A React key that distinguishes files with the same name and does not change when they are reordered. */
function keyOf(picture: ChosenPicture): string | number {
  if (typeof picture === 'string') return picture;
  const key = keys.get(picture) ?? (lastKey += 1);
  keys.set(picture, key);
  return key;
}

/** The files that were not added: names of unsuitable ones, and whether there were too many. */
interface Refused {
  readonly names: readonly string[];
  readonly tooMany: boolean;
}

/** The commands of a field for pictures, with their messages: `refusal` is shown, `moved` is announced. */
function usePictureList({ pictures, onChange, multiple, max = 1, maxBytes = 5 * 1024 * 1024 }: FileFieldProps) {
  const t = useTexts();
  const [refused, setRefused] = useState<Refused>({ names: [], tooMany: false });
  const [moved, setMoved] = useState('');
  const room = multiple ? max - pictures.length : 1;

  function add(chosen: readonly File[]): void {
    const isGood = ({ type, size }: File) => /^image\/(jpeg|png|webp)$/.test(type) && size <= maxBytes;
    const good = chosen.filter(isGood);
    setRefused({ names: chosen.filter((file) => !isGood(file)).map((file) => file.name), tooMany: good.length > room });
    onChange(multiple ? [...pictures, ...good.slice(0, room)] : good.length ? good.slice(0, 1) : [...pictures]);
  }

  function move(from: number, step: -1 | 1): void {
    const picture = pictures[from];
    const to = from + step;
    if (picture === undefined || to < 0 || to >= pictures.length) return;
    const others = pictures.filter((_, index) => index !== from);
    onChange([...others.slice(0, to), picture, ...others.slice(to)]);
    setMoved(t('pictureAt', { place: to + 1, count: pictures.length }));
  }

  const remove = (picture: ChosenPicture): void => onChange(pictures.filter((other) => other !== picture));
  const notAdded = refused.names.length > 0 ? t('notAdded', { names: refused.names.join(', '), size: mega(maxBytes) }) : '';
  const refusal = `${notAdded} ${refused.tooMany ? t('picturesAtMost', { max }) : ''}`.trim();
  return { add, move, remove, refusal, moved, isFull: room <= 0 };
}

/**
 * A field for pictures, with previews. With `multiple`, pictures can be reordered and removed; a single stored picture can only be replaced. Files that
 * have another type, are too large or too many are refused with a message. The server checks again.
 */
export function FileField(props: FileFieldProps) {
  const { pictures, onChange: _onChange, nameOf, multiple = false, max: _max, maxBytes: _maxBytes, uploadOf, ...field } = props;
  const t = useTexts();
  const { add, move, remove, refusal, moved, isFull } = usePictureList(props);
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The message is below the pictures, on a phone often outside the viewport.
    if (refusal) group.current?.parentElement?.lastElementChild?.scrollIntoView({ block: 'nearest' });
  }, [refusal]);

  return (
    <FieldGroup {...field} error={field.error || refusal}>
      <div ref={group} className={classes.previews}>
        <PressGuard actions={pictures.length} ignoredMs={0}>
          {pictures.map((picture, index) => (
            <PictureTile
              key={keyOf(picture)}
              picture={picture}
              name={typeof picture === 'string' ? nameOf(index + 1) : picture.name}
              upload={typeof picture === 'string' ? undefined : uploadOf?.(picture)}
              onRemove={multiple || typeof picture !== 'string' ? () => remove(picture) : undefined}
              moves={multiple && pictures.length > 1 ? { index, count: pictures.length, onMove: (step) => move(index, step) } : undefined}
            />
          ))}
          {!isFull && (
            <AddTile multiple={multiple} onAdd={add}>
              {t(multiple ? 'addPictures' : pictures.length > 0 ? 'changePicture' : 'addPicture')}
            </AddTile>
          )}
        </PressGuard>
      </div>
      {multiple && (
        <Hidden>
          <span role="status">{moved}</span>
        </Hidden>
      )}
    </FieldGroup>
  );
}

/** The tile that opens the choice of files. */
function AddTile({ multiple, onAdd, children }: { multiple: boolean; onAdd: (chosen: readonly File[]) => void; children: string }) {
  const id = useId();
  return (
    <div className={classes.add}>
      <input
        id={id}
        type="file"
        className={overlay.input}
        accept="image/jpeg,image/png,image/webp"
        multiple={multiple}
        onChange={({ target }) => {
          onAdd([...(target.files ?? [])]);
          // So that the same file can be chosen again.
          target.value = '';
        }}
      />
      <label htmlFor={id}>
        <CameraIcon size={24} />
        {children}
      </label>
    </div>
  );
}
