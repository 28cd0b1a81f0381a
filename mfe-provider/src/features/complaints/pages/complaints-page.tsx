import { useSearchParams } from '@karigar/platform';
import { Region, SegmentedTabs, Stack } from '@karigar/ui';
import { Complaints } from '../components/complaints.tsx';
import { Reviews } from '../components/reviews.tsx';
import { useTexts } from '../texts.ts';

const tabs = ['reviews', 'complaints'] as const;

/** `/provider/complaints?show=complaints`, `?rating=&replied=false` */
export function Component() {
  const t = useTexts();
  const [search, setSearch] = useSearchParams();
  const tab = tabs.find((name) => name === search.get('show')) ?? 'reviews';
  return (
    <Stack gap={4}>
      <SegmentedTabs
        label={t('tabs')}
        panelId="feedback"
        tabs={tabs.map((value) => ({ value, label: t(value) }))}
        value={tab}
        onChange={(next) => setSearch(next === 'reviews' ? {} : { show: next }, { replace: true })}
      />
      <div id="feedback" role="tabpanel" aria-label={t(tab)}>
        <Region resetKey={tab}>{tab === 'reviews' ? <Reviews /> : <Complaints />}</Region>
      </div>
    </Stack>
  );
}
