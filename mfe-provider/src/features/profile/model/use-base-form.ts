import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import type { BaseView } from '@karigar/contracts';
import { isPostalCodeOf, optionalPostalCode } from '@karigar/contracts/fields';
import { toast, usePosition } from '@karigar/platform';
import { useSchemaForm } from '@karigar/ui/forms';
import { useSaveBase } from '../api/base.ts';
import { useTexts } from '../texts.ts';

const usualRadius = 10;
/** A base is in India. */
const pincode = optionalPostalCode.check(z.refine((code) => code === '' || isPostalCodeOf('India', code)));
const schema = z.object({ pincode });

/** The form of the provider's base: a PIN code or the position of this device, and a radius. */
export function useBaseForm(saved: BaseView['base']) {
  const t = useTexts();
  const save = useSaveBase();
  const position = usePosition();
  const [sentPoint, setSentPoint] = useState(position.point);
  const point = position.point === sentPoint ? null : position.point;
  const [city, setCity] = useState<string | null>(null);
  const [radiusKm, setRadiusKm] = useState(saved?.radiusKm ?? usualRadius);
  const { form, field, submit, failure } = useSchemaForm<z.input<typeof schema>, z.output<typeof schema>>({
    schema,
    sentences: { pincode: t('needPin') },
    showServerMessageFor: ['pincode'],
    renamed: { point: 'pincode' },
    defaultValues: { pincode: saved?.pincode ?? '' },
    send: async ({ pincode }) => {
      const isNew = pincode !== '' && pincode !== saved?.pincode;
      const place = point && pincode === '' ? { point } : isNew ? { pincode } : {};
      await save.mutateAsync({ ...place, radiusKm });
      setSentPoint(position.point);
      toast(() => t('baseSaved'), { tone: 'good' });
    },
  });
  // Resets the form after a save, here or on another device. It is not remounted, which would drop the focus.
  const { reset } = form;
  useEffect(() => {
    reset({ pincode: saved?.pincode ?? '' });
    if (saved) setRadiusKm(saved.radiusKm);
  }, [reset, saved]);
  return {
    field,
    submit,
    failure,
    isSaving: save.isPending,
    radiusKm,
    setRadiusKm,
    locate: async () => {
      const before = form.getValues('pincode');
      const found = await position.ask();
      if (!found) return;
      setCity(found.city);
      // A PIN code that was entered while the position was being found stays.
      if (form.getValues('pincode') === before) form.setValue('pincode', '', { shouldValidate: true });
    },
    located: position.state === 'idle' && point !== null && form.watch('pincode') === '' ? ('done' as const) : position.state,
    /** The city of the position, if it is known. */
    city,
  };
}
