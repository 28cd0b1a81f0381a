import { useState } from 'react';
import type { OrderView, WorkMoment } from '@karigar/contracts';
import { isUnanswered, newIdempotencyKey, reload, useMutation } from '@karigar/platform';
import { addWorkPhoto } from './photo-api.ts';
import { reducePhoto } from './reduce-photo.ts';
import type { Upload } from './use-uploads.ts';

/** A photo that can be sent: the reduced file, with its Idempotency-Key. */
type Sendable = Required<Pick<Upload, 'key' | 'original' | 'file'>>;

/**
 * Takes a photo from before or after the work. `photo` is the one that is being added or could not be, until it is removed or another one is taken: what is
 * photographed may have changed.
 */
export function useWorkPhoto(id: string, moment: WorkMoment, onAdded?: (order: OrderView) => void) {
  const [photo, setPhoto] = useState<Upload | null>(null);
  const add = useMutation({
    // One after the other, because each is answered by the whole order.
    scope: { id: `work photos of ${id}` },
    mutationFn: ({ file, key }: Sendable) => addWorkPhoto(id, moment, file, key),
    onMutate: setPhoto,
    onSuccess: (order) => {
      setPhoto(null);
      onAdded?.(order);
    },
    onError: (error, sent) => {
      // The photo may have been added although its answer was lost.
      setPhoto({ ...sent, key: isUnanswered(error) ? sent.key : newIdempotencyKey(), error });
      return reload('GET /orders/{id}', { params: { id } });
    },
  });
  return {
    photo,
    isWorking: photo !== null && photo.error === undefined && !photo.isUnreadable,
    take: async (original: File): Promise<void> => {
      const key = newIdempotencyKey();
      setPhoto({ key, original });
      const file = await reducePhoto(original).catch(() => null);
      if (file) add.mutate({ key, original, file });
      else setPhoto({ key, original, isUnreadable: true });
    },
    retry: () => {
      if (photo?.original && photo.file) add.mutate({ key: photo.key, original: photo.original, file: photo.file });
    },
    remove: () => setPhoto(null),
  };
}
