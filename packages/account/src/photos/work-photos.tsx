import { useState } from 'react';
import { workMoments } from '@karigar/contracts/constants';
import type { OrderView, WorkMoment } from '@karigar/contracts';
import { messageOf, reload, useMutation } from '@karigar/platform';
import { Banner, Panel, Stack } from '@karigar/ui';
import { addWorkPhoto } from './photo-api.ts';
import { PhotoWays } from './photo-ways.tsx';
import { PrivatePhoto } from './private-photo.tsx';
import { reducePhoto } from './reduce-photo.ts';
import { useTexts } from './texts.ts';
import classes from './photos.module.css';

interface WorkPhotosProps {
  order: Pick<OrderView, 'id' | 'work_photos' | 'allowedActions'>;
  onAdded?: (order: OrderView) => void;
}

/** The photos of before and after the work, for both sides. The provider can add and replace them. */
export function WorkPhotos({ order: { id, work_photos: photos, allowedActions }, onAdded }: WorkPhotosProps) {
  const t = useTexts();
  const [unreadable, setUnreadable] = useState(false);
  const add = useMutation({
    mutationFn: async ({ moment, original }: { moment: WorkMoment; original: File }) => {
      const file = await reducePhoto(original).catch(() => null);
      setUnreadable(file === null);
      return file && addWorkPhoto(id, moment, file);
    },
    onSuccess: (order) => order && onAdded?.(order),
    onError: () => reload('GET /orders/{id}', { params: { id } }),
  });
  const canAdd = allowedActions.includes('add_photo');
  if (!photos && !canAdd) return null;
  const error = unreadable ? t('unreadable') : add.error && messageOf(add.error);
  return (
    <Panel title={t('work')}>
      <div className={classes.chosen}>
        {workMoments
          .filter((moment) => canAdd || photos?.[moment])
          .map((moment) => (
            <Stack key={moment} as="section" gap={2} aria-label={t(moment)}>
              <b>{t(moment)}</b>
              {photos?.[moment] && <PrivatePhoto key={photos[moment]} owner="order" id={photos[moment]} alt={t(`${moment}Photo`)} />}
              {canAdd &&
                (add.isPending && add.variables.moment === moment ? (
                  <span role="status">{t('adding')}</span>
                ) : (
                  <PhotoWays
                    name={t(`${moment}Photo`)}
                    single
                    onTake={([original]) => original && !add.isPending && add.mutate({ moment, original })}
                  />
                ))}
            </Stack>
          ))}
      </div>
      {error && <Banner tone="bad">{error}</Banner>}
    </Panel>
  );
}
