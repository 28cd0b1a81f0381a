import { useWatch } from 'react-hook-form';
import type { ServiceView } from '@karigar/contracts';
import { maxWorkingImages } from '@karigar/contracts/constants';
import { FileField } from '@karigar/ui/tasks';
import type { ServiceFormState } from '../model/use-service-form.ts';
import { useTexts } from '../texts.ts';

/** Larger than the upload limit, because photos are reduced before they are uploaded. */
const maxChosenBytes = 25 * 1024 * 1024;

/** The cover and the pictures of earlier work. */
export function PictureFields({ state, service }: { state: ServiceFormState; service: ServiceView | null }) {
  const t = useTexts();
  const { control, field, set, uploadOf } = state;
  const [cover, working] = useWatch({ control, name: ['cover_image', 'working_images'] });
  return (
    <>
      <FileField
        label={t('cover')}
        hint={t('coverHint')}
        pictures={cover ? [cover] : service ? [service.cover_image] : []}
        nameOf={() => t('kept')}
        maxBytes={maxChosenBytes}
        uploadOf={uploadOf}
        error={field('cover_image').error}
        onChange={([picture]) => set('cover_image', picture instanceof File ? picture : null)}
      />
      <FileField
        label={t('workingImages')}
        optional
        hint={t('workingHint', { count: maxWorkingImages })}
        multiple
        max={maxWorkingImages}
        maxBytes={maxChosenBytes}
        uploadOf={uploadOf}
        pictures={working}
        nameOf={(number) => t('workingOf', { name: service?.name ?? '', number })}
        error={field('working_images').error}
        onChange={(pictures) => set('working_images', pictures)}
      />
    </>
  );
}
