import { useState } from 'react';
import { messageOf } from '@karigar/platform';
import { Button, CameraIcon, CloseIcon, FieldGroup, IconButton, PressGuard } from '@karigar/ui';
import { useObjectUrl } from '@karigar/ui/tasks';
import { PhotoWays } from './photo-ways.tsx';
import { PrivatePhoto } from './private-photo.tsx';
import { useTexts } from './texts.ts';
import type { Upload, Uploads } from './use-uploads.ts';
import classes from './photos.module.css';

interface PhotoFieldProps {
  label: string;
  hint?: string;
  photos: Uploads;
  max: number;
  /** Where a draft's photos are stored. */
  owner?: 'order' | 'request';
}

/** Photos from the camera or the gallery. Errors appear beside the photo. */
export function PhotoField({ label, hint, photos, max, owner }: PhotoFieldProps) {
  const t = useTexts();
  const [isOverfull, setOverfull] = useState(false);
  const room = max - photos.items.filter(({ isUnreadable }) => !isUnreadable).length;
  const take = (chosen: File[]) => {
    setOverfull(chosen.length > room);
    photos.add(chosen.slice(0, room));
  };
  return (
    <FieldGroup label={label} hint={hint} optional error={isOverfull && room === 0 ? t('atMost', { max }) : ''}>
      <PressGuard actions={photos.items.length} ignoredMs={0}>
        {photos.items.length > 0 && (
          <ul className={classes.chosen}>
            {photos.items.map((photo, index) => (
              <li key={photo.key} className={classes.item}>
                <ChosenPhoto
                  photo={photo}
                  name={t('photo', { number: index + 1 })}
                  isWorking={photos.isWorking(photo)}
                  owner={owner}
                  onRemove={() => photos.remove(photo)}
                  onRetry={() => photos.retry(photo)}
                />
              </li>
            ))}
          </ul>
        )}
        {room > 0 && <PhotoWays onTake={take} />}
      </PressGuard>
    </FieldGroup>
  );
}

interface ChosenPhotoProps {
  photo: Omit<Upload, 'key'>;
  name: string;
  isWorking: boolean;
  /** Where it is stored, for one without a file. */
  owner?: 'order' | 'request' | undefined;
  /** Absent while it cannot be removed. */
  onRemove?: (() => void) | undefined;
  onRetry: () => void;
}

/** A photo that was chosen, and why it could not be added. */
export function ChosenPhoto({ photo, name, isWorking, owner, onRemove, onRetry }: ChosenPhotoProps) {
  const t = useTexts();
  const { original, file, id, error, isUnreadable } = photo;
  const picture = original ?? file;
  return (
    <>
      <div className={classes.frame} aria-busy={isWorking}>
        {picture ? <Preview file={picture} alt={name} /> : owner && id && <PrivatePhoto owner={owner} id={id} alt={name} />}
        {isWorking && (
          <span className={classes.working} role="status">
            {t('adding')}
          </span>
        )}
        {onRemove && <IconButton className={classes.remove} icon={CloseIcon} label={t('remove', { name })} onClick={onRemove} />}
      </div>
      {(error !== undefined || isUnreadable) && (
        <div className={classes.failed} role="alert">
          <p>{isUnreadable ? t('unreadable') : messageOf(error)}</p>
          {!isUnreadable && (
            <Button small variant="ghost" aria-label={t('retryOf', { name })} onClick={onRetry}>
              {t('retry')}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

function Preview({ file, alt }: { file: File; alt: string }) {
  const url = useObjectUrl(file);
  const [broken, setBroken] = useState(false);
  if (broken)
    return (
      <span className={classes.missing} role="img" aria-label={alt}>
        <CameraIcon size={24} />
      </span>
    );
  return url ? <img src={url} alt={alt} className={classes.picture} onError={() => setBroken(true)} /> : null;
}
