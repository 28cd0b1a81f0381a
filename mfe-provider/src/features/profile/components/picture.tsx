import { lazy, Suspense, useRef, useState, type ChangeEvent } from 'react';
import { messageOf, toast } from '@karigar/platform';
import { Avatar, Banner, Button, CameraIcon, Hidden, Region, Row, Stack } from '@karigar/ui';
import { useChangeAvatar } from '../api/change-avatar.ts';
import { useTexts } from '../texts.ts';

/** Contains the cropping library, so it is loaded only when a picture is chosen. */
const CropDialog = lazy(() => import('./crop-dialog.tsx').then((module) => ({ default: module.CropDialog })));

/** The provider's picture, with a button to replace it. */
export function Picture({ name, avatar }: { name: string; avatar: string | null }) {
  const t = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const change = useChangeAvatar();
  const [chosen, setChosen] = useState<File | null>(null);
  const [isOtherType, setIsOtherType] = useState(false);
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // So that choosing the same file again fires a change event.
    target.value = '';
    if (!file) return;
    const isPicture = /^image\/(jpeg|png|webp)$/.test(file.type);
    setIsOtherType(!isPicture);
    if (isPicture) setChosen(file);
  };
  const close = () => {
    setChosen(null);
    change.reset();
  };
  const save = (square: File) =>
    change.mutate(square, {
      onSuccess: () => {
        close();
        toast(() => t('pictureSaved'), { tone: 'good' });
      },
    });
  return (
    <Stack gap={2}>
      <Row gap={3}>
        <Avatar name={name} src={avatar} size={60} />
        <Hidden as="label">
          {t('picture')}
          <input ref={input} type="file" tabIndex={-1} accept="image/jpeg,image/png,image/webp" onChange={take} />
        </Hidden>
        <Button small variant="ghost" icon={CameraIcon} loading={change.isPending} onClick={() => input.current?.click()}>
          {t(avatar ? 'changePicture' : 'addPicture')}
        </Button>
      </Row>
      {isOtherType && <Banner tone="bad">{t('pictureUnreadable')}</Banner>}
      {chosen && (
        <Region resetKey={chosen}>
          <Suspense>
            <CropDialog
              file={chosen}
              refusal={change.error && messageOf(change.error)}
              saving={change.isPending}
              onSave={save}
              onCancel={close}
            />
          </Suspense>
        </Region>
      )}
    </Stack>
  );
}
