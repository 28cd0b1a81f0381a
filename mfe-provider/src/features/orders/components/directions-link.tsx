import { directionsTo } from '@karigar/platform';
import { ButtonLink, RouteIcon } from '@karigar/ui';
import { useTexts } from '../texts.ts';

/** A link to directions in the device's map app or the browser. Sends nothing before it is tapped. */
export function DirectionsLink({ address }: { address: string }) {
  const t = useTexts();
  return (
    <ButtonLink small variant="soft" icon={RouteIcon} to={directionsTo(address)} target="_blank" rel="noreferrer">
      {t('directions')}
    </ButtonLink>
  );
}
