import { useState } from 'react';
import type { ServiceView } from '@karigar/contracts';
import { useQuery, useSearchParams, localized } from '@karigar/platform';
import { AddIcon, Button, EmptyState, Loaded, Row, Select, SkeletonList, Stack, type ButtonVariant } from '@karigar/ui';
import { myServicesQuery } from '../../../shared/api/my-services.ts';
import { DeleteDialog } from '../components/delete-dialog.tsx';
import { ServiceDialog } from '../components/service-dialog.tsx';
import { ServiceTable } from '../components/service-table.tsx';
import { useTexts } from '../texts.ts';
import classes from './services-page.module.css';

/** What the dialog is open for: a new service (null), an existing one, or nothing. */
type Editing = { readonly service: ServiceView | null } | null;

/** `/provider/services` */
export function Component() {
  const t = useTexts();
  const [editing, setEditing] = useState<Editing>(null);
  const [deleting, setDeleting] = useState<ServiceView | null>(null);
  const addButton = (variant?: ButtonVariant) => (
    <Button variant={variant} icon={AddIcon} onClick={() => setEditing({ service: null })}>
      {t('add')}
    </Button>
  );
  return (
    <Stack gap={4}>
      <Loaded query={useQuery(myServicesQuery())} failed={t('loadFailed')} skeleton={<SkeletonList rows={4} />}>
        {(services) =>
          services.length > 0 ? (
            <Services services={services} add={addButton()} onEdit={(service) => setEditing({ service })} onDelete={setDeleting} />
          ) : (
            <EmptyState title={t('emptyTitle')} action={addButton('soft')}>
              {t('empty')}
            </EmptyState>
          )
        }
      </Loaded>
      {editing && <ServiceDialog service={editing.service} onClose={() => setEditing(null)} />}
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

/** The services with a filter of their categories. */
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
    <>
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
        services={chosen ? services.filter(({ category_id: id }) => id === chosen) : services}
        onEdit={onEdit}
        onDelete={onDelete}
      />
    </>
  );
}
