import type { OrderView } from '@karigar/contracts';
import { Panel } from '@karigar/ui';
import { PhotoList } from './private-photo.tsx';
import { useTexts } from './texts.ts';

/** An order's photos of the problem; renders nothing without any. */
export function OrderPhotos({ order: { photos, request_id } }: { order: Pick<OrderView, 'photos' | 'request_id'> }) {
  const t = useTexts();
  if (!photos?.length) return null;
  return (
    <Panel title={t('title')}>
      <PhotoList owner={request_id === null ? 'order' : 'request'} ids={photos} />
    </Panel>
  );
}
