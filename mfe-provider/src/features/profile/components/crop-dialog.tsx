import { useId, useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { Banner, Button, Dialog, Muted, Row, Stack } from '@karigar/ui';
import { useObjectUrl } from '@karigar/ui/tasks';
import { cropPicture, type Area } from '../model/crop-picture.ts';
import { useTexts } from '../texts.ts';
import classes from './crop-dialog.module.css';

/** Pixels that an arrow key moves the picture. */
const keyboardStep = 8;
const maxZoom = 4;

interface CropDialogProps {
  file: File;
  /** Why the last attempt to save was refused. */
  refusal: string | null;
  saving: boolean;
  onSave: (square: File) => void;
  onCancel: () => void;
}

/** Crops a picture to a square by dragging and pinching, or with the arrow keys and a slider for the size. */
export function CropDialog({ file, refusal, saving, onSave, onCancel }: CropDialogProps) {
  const t = useTexts();
  const zoomId = useId();
  const url = useObjectUrl(file);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  /** The chosen area in percent and in pixels of the picture; null until it is loaded. */
  const [chosen, setChosen] = useState<{ readonly share: Area; readonly pixels: Area } | null>(null);
  const [unreadable, setUnreadable] = useState(false);
  const save = () => cropPicture(file, chosen?.pixels ?? null).then(onSave, () => setUnreadable(true));
  const failure = unreadable ? t('pictureUnreadable') : refusal;
  return (
    <Dialog
      open
      title={t('cropTitle')}
      locked={saving}
      onClose={onCancel}
      actions={
        <>
          <Button variant="ghost" disabled={saving} onClick={onCancel}>
            {t('cancel')}
          </Button>
          <Button loading={saving} disabled={unreadable} onClick={() => void save()}>
            {t('cropSave')}
          </Button>
        </>
      }
    >
      <Stack>
        <Muted>{t('cropHint')}</Muted>
        <div className={classes.frame}>
          {url && (
            <Cropper
              image={url}
              aspect={1}
              cropShape="round"
              showGrid={false}
              crop={crop}
              zoom={zoom}
              maxZoom={maxZoom}
              keyboardStep={keyboardStep}
              disableAutomaticStylesInjection
              mediaProps={{ alt: '', onError: () => setUnreadable(true) }}
              cropperProps={{ role: 'group', 'aria-label': t('cropArea') }}
              onCropChange={setCrop}
              onZoomChange={setZoom}
              onCropAreaChange={(share, pixels) => setChosen({ share, pixels })}
            />
          )}
        </div>
        <Row gap={4}>
          <label className={classes.zoom} htmlFor={zoomId}>
            {t('zoom')}
            <input
              id={zoomId}
              type="range"
              min={1}
              max={maxZoom}
              step={0.1}
              value={zoom}
              onChange={({ target }) => setZoom(Number(target.value))}
            />
          </label>
          <span className={classes.preview} role="img" aria-label={t('cropPreview')}>
            {url && chosen && <img src={url} alt="" style={placed(chosen.share)} />}
          </span>
        </Row>
        {failure && <Banner tone="bad">{failure}</Banner>}
      </Stack>
    </Dialog>
  );
}

/** Positions the picture in a box so that only the area is visible. */
const placed = ({ x, y, width, height }: Area): React.CSSProperties => ({
  width: `${10_000 / width}%`,
  height: `${10_000 / height}%`,
  left: `${(-100 * x) / width}%`,
  top: `${(-100 * y) / height}%`,
});
