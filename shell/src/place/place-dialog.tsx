import { useRef, useState, type FormEvent } from 'react';
import { splitPlace } from '@karigar/contracts/constants';
import {
  ApiProblem,
  apiQuery,
  choosePlace,
  findPlace,
  messageOf,
  placeNear,
  useChosenPlace,
  usePosition,
  useQuery,
  useUnmount,
} from '@karigar/platform';
import { Banner, Button, Dialog, FilterChip, Muted, PlaceIcon, RetryBanner, Row, SlowNote, Stack, TextField } from '@karigar/ui';
import { useTexts } from '../texts.ts';

/** Chooses the place used by lists, search and requests: by name, PIN code, device position, or from the cities with services. */
export function PlaceDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const current = useChosenPlace();
  const offered = useQuery(apiQuery('GET /services', { query: { limit: 1 } }));

  const position = usePosition();
  const choose = (place: string) => {
    position.cancel();
    choosePlace(place);
    onClose();
  };
  const locate = async () => {
    const found = await position.ask();
    if (found) choose(placeNear(found));
  };

  return (
    <Dialog open onClose={onClose} title={t('placeTitle')} size="small">
      <Stack gap={4}>
        <PlaceForm onType={position.cancel} onChoose={choose} />
        <Stack gap={1}>
          <Button variant="soft" wide icon={PlaceIcon} loading={position.state === 'asking'} onClick={() => void locate()}>
            {t('placeLocate')}
          </Button>
          <Muted size="tiny">{t('placeLocateNote')}</Muted>
        </Stack>
        {position.state === 'failed' && <Banner tone="bad">{t('placeLocateFailed')}</Banner>}
        <Stack as="section" gap={3} aria-label={t('placeCities')}>
          <SlowNote waiting={offered.isPending}>{t(offered.isPaused ? 'placeCitiesOffline' : 'placeCitiesSlow')}</SlowNote>
          <RetryBanner query={offered}>{t('placeCitiesFailed')}</RetryBanner>
          <Row gap={2}>
            {offered.data?.facets.cities.map(({ name }) => (
              <FilterChip key={name} pressed={name === splitPlace(current).city} onToggle={() => choose(name)}>
                {name}
              </FilterChip>
            ))}
            <FilterChip pressed={current === ''} onToggle={() => choose('')}>
              {t('placeEverywhere')}
            </FilterChip>
          </Row>
        </Stack>
      </Stack>
    </Dialog>
  );
}

/** A city's name is taken as typed; a PIN code is looked up, unless something else is typed or the dialog is closed first. */
function PlaceForm({ onType, onChoose }: { onType: () => void; onChoose: (place: string) => void }) {
  const t = useTexts();
  const current = useChosenPlace();
  const [typed, setTyped] = useState(current);
  const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
  const [looking, setLooking] = useState(false);
  /** The place that is being looked up. */
  const wanted = useRef<string | null>(null);
  useUnmount(() => {
    wanted.current = null;
  });

  const wordsOf = (error: unknown) => (error instanceof ApiProblem && error.status === 404 ? t('placeUnknown') : messageOf(error));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setFailure(null);
    setLooking(true);
    wanted.current = typed;
    try {
      const place = await findPlace(typed);
      if (wanted.current === typed) onChoose(place);
    } catch (error) {
      if (wanted.current === typed) setFailure({ error });
    } finally {
      if (wanted.current === typed) setLooking(false);
    }
  };
  const type = (place: string) => {
    setTyped(place);
    setLooking(false);
    wanted.current = null;
    onType();
  };

  return (
    <form onSubmit={(event) => void submit(event)} aria-label={t('placeTitle')}>
      <Stack gap={3}>
        <TextField
          label={t('placeLabel')}
          autoComplete="off"
          maxLength={80}
          value={typed}
          onChange={({ target }) => type(target.value)}
          error={failure ? wordsOf(failure.error) : undefined}
          data-autofocus
        />
        <Button type="submit" wide loading={looking}>
          {t('placeUse')}
        </Button>
      </Stack>
    </form>
  );
}
