import { directionsTo } from '@karigar/platform';
import { ButtonLink, RouteIcon } from '@karigar/ui';
import { useTexts } from '../texts.ts';

/** Opens the map of the phone, or a map in the browser, with the way to an address. Nothing is sent before it is tapped. */
export function DirectionsLink({ address }: { address: string }) {
  const t = useTexts();
  return (
    <ButtonLink small variant="soft" icon={RouteIcon} to={directionsTo(address)} target="_blank" rel="noreferrer">
      {t('directions')}
    </ButtonLink>
  );
}
