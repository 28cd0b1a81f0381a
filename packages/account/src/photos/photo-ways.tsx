import { useId } from 'react';
import { AddIcon, CameraIcon, cx } from '@karigar/ui';
import { useTexts } from './texts.ts';
import classes from './photos.module.css';

interface PhotoWaysProps {
  /** The photo's name, on pages that ask for several. */
  name?: string;
  /** One photo rather than several. */
  single?: boolean;
  onTake: (files: File[]) => void;
}

/** Buttons for the camera and the gallery. */
export function PhotoWays({ name, single, onTake }: PhotoWaysProps) {
  const t = useTexts();
  return (
    <div className={classes.ways}>
      <Way icon={CameraIcon} label={t('camera')} name={name} capture onTake={onTake} className={classes.camera} />
      <Way icon={AddIcon} label={t(single ? 'galleryOne' : 'gallery')} name={name} single={single} onTake={onTake} />
    </div>
  );
}

interface WayProps {
  icon: typeof CameraIcon;
  label: string;
  capture?: boolean;
  single?: boolean | undefined;
  name?: string | undefined;
  className?: string | undefined;
  onTake: (files: File[]) => void;
}

/** A file input that looks like a button. */
function Way({ icon: Glyph, label, capture = false, single = capture, name, className, onTake }: WayProps) {
  const id = useId();
  return (
    <div className={cx(classes.way, className)}>
      <input
        id={id}
        type="file"
        {...(name && { 'aria-label': `${label}: ${name}` })}
        accept="image/*"
        multiple={!single}
        {...(capture && { capture: 'environment' as const })}
        onChange={({ target }) => {
          onTake([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <label htmlFor={id}>
        <Glyph size={20} />
        {label}
      </label>
    </div>
  );
}
