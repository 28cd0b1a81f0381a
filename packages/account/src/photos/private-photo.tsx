import { CameraIcon, cx } from '@karigar/ui';
import { useObjectUrl } from '@karigar/ui/tasks';
import { isGone, usePhoto, type PhotoOwner } from './photo-api.ts';
import { useTexts } from './texts.ts';
import classes from './photos.module.css';

/** A photo of restricted visibility. Opens in full size. */
export function PrivatePhoto({ owner, id, alt }: { owner: PhotoOwner; id: string; alt: string }) {
  const t = useTexts();
  const { data: blob, isError, error } = usePhoto(owner, id);
  const url = useObjectUrl(blob ?? null);
  if (isGone(error)) return <span className={cx(classes.missing, classes.gone)}>{t('photoGone', { name: alt })}</span>;
  if (isError)
    return (
      <span className={classes.missing} role="img" aria-label={alt}>
        <CameraIcon size={24} />
      </span>
    );
  if (!url) return <span className={classes.picture} aria-hidden />;
  return (
    <a href={url} target="_blank" rel="noreferrer">
      <img className={classes.picture} src={url} alt={alt} />
    </a>
  );
}

/** Photos in a row. */
export function PhotoList({ owner, ids }: { owner: PhotoOwner; ids: readonly string[] }) {
  const t = useTexts();
  return (
    <ul className={classes.list}>
      {ids.map((id, index) => (
        <li key={id}>
          <PrivatePhoto owner={owner} id={id} alt={t('photoOf', { number: index + 1, count: ids.length })} />
        </li>
      ))}
    </ul>
  );
}
