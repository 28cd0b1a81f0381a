import { PhotoList, StoredVoice } from '@karigar/account';
import type { ActiveRequestView } from '@karigar/contracts';
import { travelMinutes } from '@karigar/contracts/constants';
import { localized } from '@karigar/platform';
import { Badge, PlaceIcon, Row, RouteIcon, Stack, TimeIcon, ToolIcon } from '@karigar/ui';
import { Countdown } from '@karigar/ui/tasks';
import { reloadRequests } from '../../../shared/api/active-requests.ts';
import { useTexts } from '../texts.ts';

/** What is needed to decide about a request and to price it: where, for whom, for how long, the voice note and the photos. */
export function RequestFacts({ request }: { request: ActiveRequestView }) {
  const t = useTexts();
  const { category, customer, distanceKm, outsideKm, photos, voice_note: voiceNote } = request;
  return (
    <>
      <Stack as="ul" gap={2}>
        <Row as="li" nowrap>
          <PlaceIcon />
          {placeOf(request)}
        </Row>
        {distanceKm !== undefined && (
          <Row as="li" nowrap>
            <RouteIcon />
            {t('away', { km: distanceKm, minutes: travelMinutes(distanceKm) })}
          </Row>
        )}
        {outsideKm !== undefined && (
          <li>
            <Badge tone="wait">{outsideKm === null ? t('outside') : t('outsideKm', { km: outsideKm })}</Badge>
          </li>
        )}
        <Row as="li" nowrap>
          <ToolIcon />
          {t('askedBy', { category: localized(category.name), name: customer.firstName })}
        </Row>
        <Row as="li" nowrap>
          <TimeIcon />
          <span>
            {t('closesIn')} {/* The customer may have asked for more time. */}
            <Countdown until={request.expires} onEnd={() => void reloadRequests()} />
          </span>
        </Row>
      </Stack>
      {voiceNote && (
        <div>
          <StoredVoice owner="request" id={voiceNote} />
        </div>
      )}
      {photos && <PhotoList owner="request" ids={photos} />}
    </>
  );
}

/** The address as given, with the city unless it contains it. */
function placeOf({ address, city }: ActiveRequestView): string {
  return city && !address.toLowerCase().includes(city.toLowerCase()) ? `${address}, ${city}` : address;
}
