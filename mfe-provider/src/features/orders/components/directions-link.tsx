import { ButtonLink, RouteIcon } from '@karigar/ui';
import { useTexts } from '../texts.ts';

/** Opens the map of the phone, or a map in the browser, with the way to an address. Nothing is sent before it is tapped. */
export function DirectionsLink({ address }: { address: string }) {
  const t = useTexts();
  const to = `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`;
  return (
    <ButtonLink small variant="soft" icon={RouteIcon} to={to} target="_blank" rel="noreferrer">
      {t('directions')}
    </ButtonLink>
  );
}
