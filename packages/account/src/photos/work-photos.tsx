import { workMoments } from '@karigar/contracts/constants';
import type { OrderView } from '@karigar/contracts';
import { Panel, Stack } from '@karigar/ui';
import { ChosenPhoto } from './photo-field.tsx';
import { PhotoWays } from './photo-ways.tsx';
import { PrivatePhoto } from './private-photo.tsx';
import { useTexts } from './texts.ts';
import { useWorkPhoto } from './use-work-photo.ts';
import classes from './photos.module.css';

interface WorkPhotosProps {
  order: Pick<OrderView, 'id' | 'work_photos' | 'allowedActions'>;
  onAdded?: (order: OrderView) => void;
}

/** The photos of before and after the work, for both sides. The provider can add and replace them. */
export function WorkPhotos({ order: { id, work_photos: photos, allowedActions }, onAdded }: WorkPhotosProps) {
  const t = useTexts();
  const taken = { before: useWorkPhoto(id, 'before', onAdded), after: useWorkPhoto(id, 'after', onAdded) };
  const canAdd = allowedActions.includes('add_photo');
  const shown = workMoments.filter((moment) => canAdd || photos?.[moment] || taken[moment].photo);
  if (shown.length === 0) return null;
  return (
    <Panel title={t('work')}>
      <div className={classes.chosen}>
        {shown.map((moment) => {
          const { photo, isWorking, take, retry, remove } = taken[moment];
          const name = t(`${moment}Photo`);
          return (
            <Stack key={moment} as="section" gap={2} aria-label={t(moment)}>
              <b>{t(moment)}</b>
              {photos?.[moment] && <PrivatePhoto key={photos[moment]} owner="order" id={photos[moment]} alt={name} />}
              {photo && (
                <div className={classes.item}>
                  <ChosenPhoto photo={photo} name={name} isWorking={isWorking} onRemove={isWorking ? undefined : remove} onRetry={retry} />
                </div>
              )}
              {canAdd && !isWorking && <PhotoWays name={name} single onTake={([original]) => original && void take(original)} />}
            </Stack>
          );
        })}
      </div>
    </Panel>
  );
}
