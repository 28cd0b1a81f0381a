import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import type { BaseView } from '@karigar/contracts';
import { optionalPostalCode } from '@karigar/contracts/fields';
import { toast, usePosition } from '@karigar/platform';
import { Banner, Button, Loaded, Muted, Panel, PlaceIcon, PressGuard, Row, Select, Skeleton, Stack, TextField } from '@karigar/ui';
import { useSchemaForm } from '@karigar/ui/forms';
import { useBase, useRemoveBase, useSaveBase } from '../api/base.ts';
import { useTexts } from '../texts.ts';

/** The provider's base and radius, to read or to edit. */
export function BaseCard() {
  const t = useTexts();
  const query = useBase();
  return (
    <Panel pad="large" title={t('base')}>
      <Muted>{t('baseText')}</Muted>
      <Loaded query={query} failed={t('baseFailedTitle')} failedText={t('baseFailed')} skeleton={<Skeleton height={220} />}>
        {({ base }) => <BaseForm saved={base} />}
      </Loaded>
    </Panel>
  );
}

const radii = [2, 3, 5, 8, 10, 15, 20, 30, 50];
const usualRadius = 10;
const schema = z.object({ pincode: optionalPostalCode });

function BaseForm({ saved }: { saved: BaseView['base'] }) {
  const t = useTexts();
  const save = useSaveBase();
  const remove = useRemoveBase();
  const position = usePosition();
  const [sentPoint, setSentPoint] = useState(position.point);
  const point = position.point === sentPoint ? null : position.point;
  const [city, setCity] = useState<string | null>(null);
  const [radiusKm, setRadiusKm] = useState(saved?.radiusKm ?? usualRadius);
  const { form, field, submit, failure } = useSchemaForm<z.input<typeof schema>, z.output<typeof schema>>({
    schema,
    sentences: { pincode: t('needPin') },
    judgedByServer: ['pincode'],
    renamed: { point: 'pincode' },
    defaultValues: { pincode: saved?.pincode ?? '' },
    send: async ({ pincode }) => {
      const isNew = pincode !== '' && pincode !== saved?.pincode;
      const place = point && pincode === '' ? { point } : isNew ? { pincode } : {};
      await save.mutateAsync({ ...place, radiusKm });
      setSentPoint(position.point);
      toast(t('baseSaved'), { tone: 'good' });
    },
  });
  // Resets the form after a save, here or on another device. It is not remounted, which would drop the focus.
  const { reset } = form;
  useEffect(() => {
    reset({ pincode: saved?.pincode ?? '' });
    if (saved) setRadiusKm(saved.radiusKm);
  }, [reset, saved]);
  const locate = async () => {
    const found = await position.ask();
    if (!found) return;
    setCity(found.city);
    form.setValue('pincode', '', { shouldValidate: true });
  };
  const forget = () =>
    remove.mutate(undefined, {
      onSuccess: () => toast(t('baseRemoved'), { tone: 'good' }),
      onError: () => toast(t('baseNotRemoved'), { tone: 'bad' }),
    });
  const isLocated = point !== null && form.watch('pincode') === '';
  const choices = [...new Set([...radii, radiusKm])].sort((a, b) => a - b);

  return (
    <form noValidate onSubmit={submit} aria-label={t('base')}>
      <Stack>
        {saved && (
          <Row nowrap gap={2}>
            <PlaceIcon />
            <span>{placeOf(saved, t)}</span>
          </Row>
        )}
        {failure && <Banner tone="bad">{failure}</Banner>}
        <TextField
          label={t('basePin')}
          hint={t('basePinHint')}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={10}
          {...field('pincode')}
        />
        <Row gap={2}>
          <Button small variant="ghost" icon={PlaceIcon} loading={position.state === 'asking'} onClick={() => void locate()}>
            {t('baseLocate')}
          </Button>
          <span role="status">
            <Muted as="span">
              {position.state === 'failed'
                ? t('baseLocateFailed')
                : isLocated
                  ? t('baseLocated', { city: city ?? '' })
                  : t('baseLocateNote')}
            </Muted>
          </span>
        </Row>
        <Select
          label={t('baseRadius')}
          options={choices.map((km) => ({ value: String(km), label: t('km', { km }) }))}
          value={String(radiusKm)}
          onChange={({ target }) => setRadiusKm(Number(target.value))}
        />
        <Muted>{t('basePrivacy')}</Muted>
        <PressGuard actions={String(saved !== null)}>
          <Row>
            {saved && (
              <Button variant="ghost" loading={remove.isPending} onClick={forget}>
                {t('baseRemove')}
              </Button>
            )}
            <Button type="submit" variant="soft" loading={save.isPending}>
              {t('baseSave')}
            </Button>
          </Row>
        </PressGuard>
      </Stack>
    </form>
  );
}

function placeOf({ pincode, city, radiusKm: km }: NonNullable<BaseView['base']>, t: ReturnType<typeof useTexts>): string {
  if (pincode !== null) return t('baseAtPin', { place: [pincode, city].filter(Boolean).join(', '), km });
  return city === null ? t('baseAtPoint', { km }) : t('baseAtPointIn', { city, km });
}
