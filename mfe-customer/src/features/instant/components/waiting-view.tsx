import type { RequestView } from '@karigar/contracts';
import { formatRupees, formatTime, joinFacts, localized, useOnline } from '@karigar/platform';
import { Chip, CashIcon, PlaceIcon, PrintBlock, Row, Stack, ToolIcon } from '@karigar/ui';
import { Countdown, Pulse, useSecondsLeft } from '@karigar/ui/tasks';
import { useUsualWait } from '../api/usual-wait.ts';
import { placeOf } from '../model/offers.ts';
import { useTexts } from '../texts.ts';

/** The status of an open request: karigars asked, elapsed and remaining time. Once there are offers, only what the request is for. */
export function WaitingView({ request, offers }: { request: RequestView; offers: number }) {
  const t = useTexts();
  const online = useOnline();
  const wait = useUsualWait(request.category.id, request.city);
  return (
    <PrintBlock rounded>
      <Stack gap={3}>
        <Row between nowrap>
          <h1 aria-live="polite">{!online ? t('offline') : offers ? t('offers', { count: offers }) : t('finding')}</h1>
          {online && <Pulse />}
        </Row>
        {offers === 0 && (
          <>
            {/* Online karigars are asked at once. Without any, there will be no answer within minutes. */}
            <p>
              {!online ? (
                t('reconnecting')
              ) : request.providersAsked > 0 ? (
                <>
                  {t('looking', { count: request.providersAsked })} {wait === undefined ? t('connecting') : t('usualWait', { count: wait })}
                </>
              ) : request.widenedKm === undefined ? (
                t('nobodyOnline')
              ) : (
                t('nobodyOnlineWithin', { km: request.widenedKm })
              )}
            </p>
            <Row gap={2}>
              <Chip onBlock>
                <ToolIcon size={16} />
                {localized(request.category.name)}
              </Chip>
              <Chip onBlock>
                <PlaceIcon size={16} />
                {placeOf(request)}
              </Chip>
              {request.widenedKm !== undefined && (
                <Chip onBlock>
                  <PlaceIcon size={16} />
                  {t('widened', { km: request.widenedKm })}
                </Chip>
              )}
              {request.suggestedPrice !== undefined && (
                <Chip onBlock>
                  <CashIcon size={16} />
                  {t('yourSuggestion', { price: formatRupees(request.suggestedPrice) })}
                </Chip>
              )}
            </Row>
          </>
        )}
        <p>
          {joinFacts([
            offers === 0 ? t('requestTime', { time: formatTime(request.created) }) : localized(request.category.name),
            t('endsIn'),
          ])}{' '}
          <Countdown key={request.expires} until={request.expires} />
          {offers === 0 && request.nextWave !== undefined && <NextWave at={request.nextWave} />}
        </p>
      </Stack>
    </PrintBlock>
  );
}

/** When more karigars are asked; nothing from then until the next snapshot. */
function NextWave({ at }: { at: string }) {
  const t = useTexts();
  return useSecondsLeft(at) === 0 ? null : (
    <>
      {'\u00A0· '}
      {t('nextWave')} <Countdown key={at} until={at} />
    </>
  );
}
