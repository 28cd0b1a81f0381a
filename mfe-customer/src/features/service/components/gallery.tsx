import { useState, type KeyboardEvent } from 'react';
import { BackIcon, cx, Dialog, ForwardIcon, IconButton, Picture } from '@karigar/ui';
import { useTexts } from '../texts.ts';
import classes from './gallery.module.css';

// Number of pictures next to the first one on a desktop. Phones scroll through all of them.
const picturesBesideFirst = 2;

/** The pictures of a service; a press enlarges one. */
export function Gallery({ pictures, name }: { pictures: readonly string[]; name: string }) {
  const t = useTexts();
  const [open, setOpen] = useState<number | null>(null);
  const count = pictures.length;
  const hidden = count - 1 - picturesBesideFirst;
  return (
    <>
      <ul className={cx(classes.gallery, count === 1 && classes.single)} aria-label={t('pictures')}>
        {pictures.map((src, index) => (
          <li key={src} className={cx(classes.item, index > picturesBesideFirst && classes.behind)}>
            <button
              type="button"
              className={classes.button}
              aria-label={t('openPicture', { number: index + 1, count })}
              onClick={() => setOpen(index)}
            >
              <Picture
                src={src}
                alt=""
                square
                priority={index === 0}
                sizes={index === 0 ? '(max-width: 900px) 100vw, 500px' : '(max-width: 900px) 100vw, 250px'}
              />
              {index === picturesBesideFirst && hidden > 0 && <span className={classes.more}>{t('morePictures', { count: hidden })}</span>}
            </button>
          </li>
        ))}
      </ul>
      {open !== null && <Enlarged pictures={pictures} name={name} start={open} onClose={() => setOpen(null)} />}
    </>
  );
}

function Enlarged({ pictures, name, start, onClose }: { pictures: readonly string[]; name: string; start: number; onClose: () => void }) {
  const t = useTexts();
  const [shown, setShown] = useState(start);
  const count = pictures.length;
  const step = (by: number) => setShown((shown + by + count) % count);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') step(1);
    if (key === 'ArrowLeft') step(-1);
  };
  return (
    <Dialog open onClose={onClose} title={name} size="large">
      <div onKeyDown={onKeyDown} className={classes.enlarged}>
        <Picture
          key={shown}
          src={pictures[shown]}
          alt={t('picture', { number: shown + 1, count })}
          sizes="(max-width: 720px) 100vw, 800px"
          priority
        />
        {count > 1 && (
          <div className={classes.steps}>
            <IconButton icon={BackIcon} label={t('previous')} onClick={() => step(-1)} />
            <span aria-live="polite">{t('picture', { number: shown + 1, count })}</span>
            <IconButton icon={ForwardIcon} label={t('next')} onClick={() => step(1)} data-autofocus />
          </div>
        )}
      </div>
    </Dialog>
  );
}
