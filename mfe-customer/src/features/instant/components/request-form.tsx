import { PhotoField, VoiceField } from '@karigar/account';
import type { RequestView } from '@karigar/contracts';
import { maxPhotos } from '@karigar/contracts/constants';
import { localized } from '@karigar/platform';
import {
  Banner,
  Button,
  Card,
  Disclosure,
  FilterChip,
  Grid,
  InstantIcon,
  Muted,
  NumberField,
  PlaceIcon,
  RetryBanner,
  Row,
  Select,
  SlowNote,
  Stack,
  TextArea,
  TextField,
} from '@karigar/ui';
import { useOnlineCount } from '../../../shared/presence/use-online-count.ts';
import { useCategoryNames } from '../api/category-names.ts';
import { useUsualPrice } from '../api/usual-price.ts';
import { streetOf, useRequestForm } from '../model/use-request-form.ts';
import { useTexts } from '../texts.ts';
import classes from './request-form.module.css';

/** The form for an instant request. Calls `onOpened` with the created or the already open request. */
export function RequestForm({ onOpened }: { onOpened: (request: RequestView) => void }) {
  const t = useTexts();
  const { form, field, submit, failure, photos, voice, saved, known, fillIn, locate, locating } = useRequestForm(onOpened);
  const [serviceType, city] = form.watch(['serviceType', 'city']);
  const categories = useCategoryNames();
  const online = useOnlineCount(serviceType);
  const usual = useUsualPrice(serviceType ?? '', city ?? '');
  // A single saved address needs no chips once it is filled in.
  const choice = saved.length === 1 && known ? [] : saved.slice(0, 3);
  return (
    <Card pad="large">
      <form noValidate onSubmit={submit} aria-label={t('formLabel')}>
        <Stack>
          <Select
            label={t('serviceType')}
            placeholder={t('chooseServiceType')}
            // Remounted when the options are loaded, because browsers drop a value without an option.
            key={categories.data ? 'loaded' : 'loading'}
            options={categories.data?.map(({ id, name }) => ({ value: id, label: localized(name) })) ?? []}
            {...field('serviceType')}
          />
          <SlowNote waiting={categories.isLoading}>{t('categoriesSlow')}</SlowNote>
          <RetryBanner query={categories}>{t('categoriesFailed')}</RetryBanner>
          <TextArea
            label={t('address')}
            hint={t('addressHint')}
            rows={2}
            maxLength={500}
            autoComplete="street-address"
            {...field('address')}
          />
          {choice.length > 0 && (
            <Row gap={2}>
              {choice.map((one) => (
                <FilterChip key={one.id} pressed={one.id === known?.id} onToggle={() => fillIn(one)}>
                  {streetOf(one)}
                </FilterChip>
              ))}
            </Row>
          )}
          <Row gap={2}>
            <Button small variant="ghost" icon={PlaceIcon} loading={locating === 'asking'} onClick={() => void locate()}>
              {t('useLocation')}
            </Button>
            <Muted>{t(locating === 'failed' ? 'locationFailed' : locating === 'done' ? 'locationUsed' : 'locationNote')}</Muted>
          </Row>
          {known ? (
            <Muted>{[known.city, known.state].filter(Boolean).join(', ')}</Muted>
          ) : (
            <Grid min={140} fit>
              <TextField label={t('city')} autoComplete="address-level2" {...field('city')} />
              <TextField optional label={t('state')} autoComplete="address-level1" {...field('state')} />
              <TextField optional label={t('country')} autoComplete="country-name" {...field('country')} />
            </Grid>
          )}
          <TextArea label={t('description')} hint={t('descriptionHint')} maxLength={1000} {...field('description')} />
          <VoiceField voice={voice} owner="request" />
          <Disclosure
            summary={t('extras')}
            defaultOpen={photos.items.length > 0 || Boolean(form.getValues('suggestedPrice'))}
            open={form.formState.errors.suggestedPrice !== undefined}
          >
            <Stack>
              <NumberField
                optional
                decimals={2}
                before="₹"
                label={t('yourPrice')}
                hint={[usual, t('suggestedPriceHint')].filter(Boolean).join(' ')}
                {...field('suggestedPrice')}
              />
              <PhotoField label={t('photos')} hint={t('photosHint')} photos={photos} max={maxPhotos} owner="request" />
            </Stack>
          </Disclosure>
          {failure && <Banner tone="bad">{failure}</Banner>}
          <div className={classes.find}>
            <Button type="submit" variant="now" wide icon={InstantIcon} loading={form.formState.isSubmitting}>
              {t('find')}
            </Button>
          </div>
          <Muted>{[online && t('onlineNow', { ...online }), t('freeUntil')].filter(Boolean).join(' ')}</Muted>
        </Stack>
      </form>
    </Card>
  );
}
