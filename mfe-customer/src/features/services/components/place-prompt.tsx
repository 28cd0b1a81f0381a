import { placeNear, usePosition } from '@karigar/platform';
import { Banner, Button, FilterChip, PlaceIcon } from '@karigar/ui';
import { useTexts } from '../texts.ts';
import classes from './place-prompt.module.css';

interface PlacePromptProps {
  /** Cities by number of services, descending; undefined while loading. */
  cities: readonly { readonly name: string }[] | undefined;
  onChoose: (place: string) => void;
}

const shown = 6;

/** Asks for a place if none is chosen: a city, or the location of the device. */
export function PlacePrompt({ cities, onChoose }: PlacePromptProps) {
  const t = useTexts();
  const position = usePosition();
  const locate = async () => {
    const found = await position.ask();
    if (found) onChoose(placeNear(found));
  };
  return (
    <section className={classes.prompt} aria-labelledby="place-prompt">
      <h2 id="place-prompt" className={classes.title}>
        {t('placeTitle')}
      </h2>
      <div className={classes.ways}>
        <Button small variant="soft" icon={PlaceIcon} loading={position.state === 'asking'} onClick={() => void locate()}>
          {t('placeLocate')}
        </Button>
        {cities?.slice(0, shown).map(({ name }) => (
          <FilterChip
            key={name}
            pressed={false}
            onToggle={() => {
              position.cancel();
              onChoose(name);
            }}
          >
            {name}
          </FilterChip>
        ))}
      </div>
      {position.state === 'failed' && <Banner tone="bad">{t('placeLocateFailed')}</Banner>}
    </section>
  );
}
