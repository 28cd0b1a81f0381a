import type { BaseView } from '@karigar/contracts';
import { Banner, Button, Loaded, Muted, Panel, PlaceIcon, PressGuard, Row, Select, Skeleton, Stack, TextField } from '@karigar/ui';
import { useBase, useRemoveBase } from '../api/base.ts';
import { useBaseForm } from '../model/use-base-form.ts';
import { useTexts } from '../texts.ts';

/** The provider's base and radius, to read or to edit. */
export function BaseCard() {
  const t = useTexts();
  const query = useBase();
  return (
    <Loaded
      query={query}
      slow={t('baseSlow')}
      failed={t('baseFailedTitle')}
      failedText={t('baseFailed')}
      skeleton={<Skeleton height={220} />}
    >
      {({ base }) => (
        <Panel pad="large" title={t('base')}>
          <Muted>{t('baseText')}</Muted>
          <BaseForm saved={base} />
        </Panel>
      )}
    </Loaded>
  );
}

const radii = [2, 3, 5, 8, 10, 15, 20, 30, 50];

function BaseForm({ saved }: { saved: BaseView['base'] }) {
  const t = useTexts();
  const { field, submit, failure, isSaving, radiusKm, setRadiusKm, locate, located, city } = useBaseForm(saved);
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
          <Button small variant="ghost" icon={PlaceIcon} loading={located === 'asking'} onClick={() => void locate()}>
            {t('baseLocate')}
          </Button>
          <span role="status">
            <Muted as="span">
              {located === 'failed'
                ? t('baseLocateFailed')
                : located === 'done'
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
            {saved && <RemoveBase />}
            <Button type="submit" variant="soft" loading={isSaving}>
              {t('baseSave')}
            </Button>
          </Row>
        </PressGuard>
      </Stack>
    </form>
  );
}

function RemoveBase() {
  const t = useTexts();
  const remove = useRemoveBase();
  return (
    <Button variant="ghost" loading={remove.isPending} onClick={() => remove.mutate()}>
      {t('baseRemove')}
    </Button>
  );
}

function placeOf({ pincode, city, radiusKm: km }: NonNullable<BaseView['base']>, t: ReturnType<typeof useTexts>): string {
  if (pincode !== null) return t('baseAtPin', { place: [pincode, city].filter(Boolean).join(', '), km });
  return city === null ? t('baseAtPoint', { km }) : t('baseAtPointIn', { city, km });
}
