import { BackIcon, CheckIcon, CloseIcon, ForwardIcon, RefreshIcon } from '../icons.tsx';
import { Hidden } from '../layout/layout.tsx';
import { useTexts } from '../texts.ts';
import { Button, IconButton } from './button.tsx';
import { useObjectUrl } from './object-url.ts';
import classes from './picture-tile.module.css';

/** A newly chosen file, or the URL of a stored picture. */
export type ChosenPicture = File | string;

/** Upload progress of a new picture. */
export interface UploadState {
  /** Uploaded fraction, 0 to 1. */
  readonly share?: number;
  /** Why the upload failed, as a message for the user. */
  readonly error?: string;
  readonly onRetry: () => void;
}

interface PictureTileProps {
  picture: ChosenPicture;
  name: string;
  upload: UploadState | undefined;
  /** Absent for a picture that can only be replaced. */
  onRemove: (() => void) | undefined;
  /** Absent for a single picture. `index` counts from 0. */
  moves: { index: number; count: number; onMove: (step: -1 | 1) => void } | undefined;
}

/** A picture with its buttons, and the progress or the failure of its upload. */
export function PictureTile({ picture, name, upload, onRemove, moves }: PictureTileProps) {
  const t = useTexts();
  return (
    <div>
      <figure className={classes.preview}>
        {typeof picture === 'string' ? <img src={picture} alt={name} /> : <Preview file={picture} />}
        {onRemove && <IconButton className={classes.drop} icon={CloseIcon} label={t('removeFile', { name })} onClick={onRemove} />}
        {moves && (
          <span className={classes.moves}>
            {/* `aria-disabled` at the ends, because a disabled button would lose the focus. */}
            <IconButton
              icon={BackIcon}
              label={t('moveLeft', { name })}
              aria-disabled={moves.index === 0 || undefined}
              onClick={() => moves.onMove(-1)}
            />
            <IconButton
              icon={ForwardIcon}
              label={t('moveRight', { name })}
              aria-disabled={moves.index === moves.count - 1 || undefined}
              onClick={() => moves.onMove(1)}
            />
          </span>
        )}
        {upload && !upload.error && <Sending name={name} share={upload.share ?? 0} />}
      </figure>
      {upload?.error && (
        <div className={classes.failed} role="alert">
          <p>{t('notUploaded', { name, reason: upload.error })}</p>
          <Button small variant="ghost" icon={RefreshIcon} aria-label={t('uploadAgainOf', { name })} onClick={upload.onRetry}>
            {t('uploadAgain')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** A progress bar over the lower edge of the picture; a tick after the upload. */
function Sending({ name, share }: { name: string; share: number }) {
  const t = useTexts();
  const percent = Math.round(share * 100);
  if (share >= 1)
    return (
      <span className={classes.sent} role="status">
        <CheckIcon size={16} />
        <Hidden>{t('uploaded', { name })}</Hidden>
      </span>
    );
  return (
    <span className={classes.sending}>
      <span aria-hidden>{percent}%</span>
      <progress className={classes.bar} max={100} value={percent} aria-label={t('uploading', { name })} />
    </span>
  );
}

function Preview({ file }: { file: File }) {
  const url = useObjectUrl(file);
  return url && <img src={url} alt={file.name} />;
}
