import type { OrderView } from '@karigar/contracts';
import { messageOf, saveFile, toast, useMutation } from '@karigar/platform';
import { Button, PressGuard } from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { useTexts } from '../texts.ts';

/** Downloads the visit for a calendar. The code that writes the file is loaded with the tap. */
export function CalendarButton({ order }: { order: OrderView }) {
  const t = useTexts();
  const download = useMutation({
    mutationFn: async () => {
      const { visitCalendar } = await import(/* webpackChunkName: "visit-calendar" */ '../model/visit-calendar.ts');
      const summary = t('calendarSummary', { service: order.Service.name, provider: order.ProviderInfo.name });
      const file = visitCalendar(order, { summary, url: new URL(paths.order(order.id), window.location.origin).href });
      saveFile(new Blob([file], { type: 'text/calendar' }), `${order.number}.ics`);
    },
    onError: (error) => toast(() => messageOf(error), { tone: 'bad' }),
  });
  return (
    <PressGuard actions={download.status}>
      <Button small variant="ghost" loading={download.isPending} onClick={() => download.mutate()}>
        {t('addToCalendar')}
      </Button>
    </PressGuard>
  );
}
