import { api, saveFile, toast, useMutation } from '@karigar/platform';
import { Button, FailureBanner, Muted, Panel, PressGuard, Row } from '@karigar/ui';
import { useTexts } from './texts.ts';

const patienceMs = 120_000;

/** Downloads everything that is kept about the account, as one JSON file. */
export function DownloadData() {
  const t = useTexts();
  const download = useMutation({
    mutationFn: () => api('GET /account/export', { timeout: patienceMs }),
    onSuccess: (data) => {
      saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), t('fileName'));
      toast(() => t('done'), { tone: 'good' });
    },
  });
  return (
    <Panel pad="large" title={t('title')}>
      <Muted>{t('text')}</Muted>
      <FailureBanner error={download.error} />
      <Row>
        <PressGuard actions={download.status}>
          <Button variant="soft" loading={download.isPending} onClick={() => download.mutate()}>
            {t('download')}
          </Button>
        </PressGuard>
      </Row>
    </Panel>
  );
}
