import { useState } from 'react';
import type { ServiceView } from '@karigar/contracts';
import { useQuery, useSearchParams, localized } from '@karigar/platform';
import {
  AddIcon,
  Button,
  DeleteIcon,
  EditIcon,
  EmptyState,
  IconButton,
  Loaded,
  Row,
  SegmentedTabs,
  Select,
  SkeletonList,
  Stack,
  type ButtonVariant,
} from '@karigar/ui';
import { myServicesQuery } from '../../../shared/api/my-services.ts';
import { useOpened } from '../../../shared/opened/use-opened.ts';
import { ArchivedServices } from '../components/archived-services.tsx';
import { DeleteDialog } from '../components/delete-dialog.tsx';
import { ServiceDialog } from '../components/service-dialog.tsx';
import { ServiceTable } from '../components/service-table.tsx';
import { useTexts } from '../texts.ts';
import classes from './services-page.module.css';

/** Value of the `edit` parameter for a new service. */
const newService = 'new';

const tabs = ['offered', 'archived'] as const;

/** `/provider/services?status=archived&edit=`: the services or the archived ones, and the open form of a service or a `new` one. */
export function Component() {
  const t = useTexts();
  const [search, setSearch] = useSearchParams();
  const tab = search.get('status') === 'archived' ? 'archived' : 'offered';
  const editor = useOpened('edit');
  const [deleting, setDeleting] = useState<ServiceView | null>(null);
  const services = useQuery(myServicesQuery());
  const edited = services.data?.find(({ id }) => id === editor.opened);
  const addButton = (variant?: ButtonVariant) => (
    <Button variant={variant} icon={AddIcon} onClick={() => editor.open(newService)}>
      {t('add')}
    </Button>
  );
  return (
    <Stack gap={4}>
      <SegmentedTabs
        label={t('tabsLabel')}
        panelId="services"
        tabs={tabs.map((value) => ({ value, label: t(value) }))}
        value={tab}
        onChange={(next) => setSearch(next === 'archived' ? { status: next } : {}, { replace: true })}
      />
      <div id="services" role="tabpanel" aria-label={t(tab)}>
        {tab === 'archived' ? (
          <ArchivedServices />
        ) : (
          <Loaded query={services} slow={t('loadSlow')} failed={t('loadFailed')} skeleton={<SkeletonList rows={4} />}>
            {(known) =>
              known.length > 0 ? (
                <Services services={known} add={addButton()} onEdit={({ id }) => editor.open(id)} onDelete={setDeleting} />
              ) : (
                <EmptyState title={t('emptyTitle')} action={addButton('soft')}>
                  {t('empty')}
                </EmptyState>
              )
            }
          </Loaded>
        )}
      </div>
      {(edited || editor.opened === newService) && <ServiceDialog key={editor.opened} service={edited ?? null} onClose={editor.close} />}
      <DeleteDialog service={deleting} onClose={() => setDeleting(null)} />
    </Stack>
  );
}

interface ServicesProps {
  services: readonly ServiceView[];
  add: React.ReactNode;
  onEdit: (service: ServiceView) => void;
  onDelete: (service: ServiceView) => void;
}

/** The services with a filter by category. */
function Services({ services, add, onEdit, onDelete }: ServicesProps) {
  const t = useTexts();
  const [search, setSearch] = useSearchParams();
  const categories = [...new Map(services.map(({ category }) => [category.id, localized(category.name)]))].map(([value, label]) => ({
    value,
    label,
  }));
  const wanted = search.get('category') ?? '';
  const chosen = categories.some(({ value }) => value === wanted) ? wanted : '';
  return (
    <Stack gap={4}>
      <Row gap={4} className={classes.bar}>
        <h2>{t('registered')}</h2>
        <Select
          label={t('filter')}
          className={classes.filter}
          options={categories}
          placeholder={t('allCategories')}
          value={chosen}
          onChange={({ target }) => setSearch(target.value ? { category: target.value } : {}, { replace: true })}
        />
        {add}
      </Row>
      <ServiceTable
        caption={t('registered')}
        services={chosen ? services.filter(({ category_id: id }) => id === chosen) : services}
        actions={(service) => (
          <>
            <IconButton icon={EditIcon} label={t('edit', { name: service.name })} onClick={() => onEdit(service)} />
            <IconButton icon={DeleteIcon} label={t('remove', { name: service.name })} onClick={() => onDelete(service)} />
          </>
        )}
      />
    </Stack>
  );
}
