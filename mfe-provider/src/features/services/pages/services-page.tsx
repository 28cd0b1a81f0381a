import { useState } from 'react';
import type { ServiceView } from '@karigar/contracts';
import { useQuery, useSearchParams } from '@karigar/platform';
import { AddIcon, Button, type ButtonVariant, EmptyState, ErrorState, Loading, Select, SkeletonList, Stack } from '@karigar/ui';
import { myServicesQuery } from '../../../shared/api/my-services.ts';
import { DeleteDialog } from '../components/delete-dialog.tsx';
import { ServiceDialog } from '../components/service-dialog.tsx';
import { ServiceTable } from '../components/service-table.tsx';
import { useTexts } from '../texts.ts';
import classes from './services-page.module.css';

/** What the form is open for: a new service, one that is edited, or nothing. */
type Editing = { readonly service: ServiceView | null } | null;

export function Component() {
  const t = useTexts();
  const { data: services, error, isFetching, refetch } = useQuery(myServicesQuery());
  const [editing, setEditing] = useState<Editing>(null);
  const [deleting, setDeleting] = useState<ServiceView | null>(null);
  const addButton = (variant?: ButtonVariant) => (
    <Button variant={variant} icon={AddIcon} onClick={() => setEditing({ service: null })}>
      {t('add')}
    </Button>
  );
  return (
    <Stack gap={4}>
      {services ? (
        services.length > 0 ? (
          <Services services={services} add={addButton()} onEdit={(service) => setEditing({ service })} onDelete={setDeleting} />
        ) : (
          <EmptyState title={t('emptyTitle')} action={addButton('soft')}>
            {t('empty')}
          </EmptyState>
        )
      ) : error ? (
        <ErrorState title={t('loadFailed')} error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Loading label={t('loading')}>
          <SkeletonList rows={4} />
        </Loading>
      )}
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

/** The filter offers the categories that the provider works in. */
function Services({ services, add, onEdit, onDelete }: ServicesProps) {
  const t = useTexts();
  const [search, setSearch] = useSearchParams();
  const categories = [...new Map(services.map(({ category }) => [category.id, category.name]))].map(([value, label]) => ({ value, label }));
  const wanted = search.get('category') ?? '';
  const chosen = categories.some(({ value }) => value === wanted) ? wanted : '';
  return (
    <>
      <div className={classes.bar}>
        <h2 className={classes.title}>{t('registered')}</h2>
        <Select
          label={t('filter')}
          className={classes.filter}
          options={categories}
          placeholder={t('allCategories')}
          value={chosen}
          onChange={({ target }) => setSearch(target.value ? { category: target.value } : {}, { replace: true })}
        />
        {add}
      </div>
      <ServiceTable
        services={chosen ? services.filter(({ category_id: id }) => id === chosen) : services}
        onEdit={onEdit}
        onDelete={onDelete}
      />
    </>
  );
}
