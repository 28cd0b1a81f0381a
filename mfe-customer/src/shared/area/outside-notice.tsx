import type { AlternativeView } from '@karigar/contracts';
import { Banner, InView, Stack } from '@karigar/ui';
import type { Prefill } from '../booking/prefill.ts';
import { Alternatives } from './alternatives.tsx';
import { useTexts } from './texts.ts';

/** Says that an address is outside the area and offers other services. Scrolls into view, because it may be below a long list of addresses. */
export function OutsideNotice(props: { alternatives: readonly AlternativeView[]; prefill: Prefill; slot: string | undefined }) {
  const t = useTexts();
  const { alternatives, ...booking } = props;
  return (
    <InView>
      <Stack gap={3}>
        <Banner tone="bad">
          <b>{t('outside')}</b> {t(alternatives.length > 0 ? 'outsideHint' : 'outsideNobody')}
        </Banner>
        {alternatives.length > 0 && <Alternatives label={t('othersThere')} services={alternatives} {...booking} />}
      </Stack>
    </InView>
  );
}
