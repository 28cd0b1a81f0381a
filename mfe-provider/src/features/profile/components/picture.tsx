import { useRef, useState, type ChangeEvent } from 'react';
import { messageOf, toast } from '@karigar/platform';
import { Avatar, Banner, Button, CameraIcon, Hidden, Row, Stack } from '@karigar/ui';
import { useChangeAvatar } from '../api/change-avatar.ts';
import { useTexts } from '../texts.ts';

const maxBytes = 5 * 1024 * 1024;

/** The provider's picture, and the button that replaces it. */
export function Picture({ name, avatar }: { name: string; avatar: string | null }) {
  const t = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const change = useChangeAvatar();
  const [refusal, setRefusal] = useState<string | null>(null);
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // The same file can be chosen again after a failure.
    target.value = '';
    if (!file) return;
    if (file.size > maxBytes) return setRefusal(t('pictureTooLarge'));
    setRefusal(null);
    change.mutate(file, {
      onSuccess: () => void toast(t('pictureSaved'), { tone: 'good' }),
      onError: (error) => setRefusal(messageOf(error)),
    });
  };
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
      {refusal && <Banner tone="bad">{refusal}</Banner>}
    </Stack>
  );
}
