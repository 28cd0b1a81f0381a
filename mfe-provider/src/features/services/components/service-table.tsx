import type { ServiceView } from '@karigar/contracts';
import { formatDate, formatRupees, localized } from '@karigar/platform';
import { Badge, cx, InstantBadge, Picture, VerifiedBadge } from '@karigar/ui';
import { Table, type Column } from '@karigar/ui/tasks';
import { useTexts } from '../texts.ts';
import classes from './service-table.module.css';

interface ServiceTableProps {
  /** Names the table for screen readers. */
  caption: string;
  services: readonly ServiceView[];
  /** The buttons of a service. */
  actions: (service: ServiceView) => React.ReactNode;
}

/** Services with all their fields; cards on phones. */
export function ServiceTable({ caption, services, actions }: ServiceTableProps) {
  const t = useTexts();
  const columns: Column<ServiceView>[] = [
    {
      header: t('serviceName'),
      main: true,
      cell: (service) => (
        <span className={classes.name}>
          {service.name}
          <span className={classes.badges}>
            {service.service_type === 'INSTANT' && <InstantBadge />}
            {service.badge_status && <VerifiedBadge />}
            {service.suspended && <Badge tone="bad">{t('suspendedBadge')}</Badge>}
          </span>
          {service.suspended && (
            <span className={classes.suspended}>
              {t('suspended', { date: formatDate(service.suspended.since), reason: service.suspended.reason })}
            </span>
          )}
        </span>
      ),
    },
    { header: t('category'), cell: ({ category }) => localized(category.name) },
    { header: t('visitingCharge'), numeric: true, cell: (service) => formatRupees(service.visiting_charge) },
    { header: t('instantServiceCharge'), numeric: true, cell: (service) => formatRupees(service.instant_visiting_charge) },
    { header: t('description'), cell: ({ description }) => <span className={classes.description}>{description}</span> },
    {
      header: t('coverImage'),
      cell: ({ cover_image: cover, name }) => (
        <span className={classes.cover}>
          <Picture src={cover} alt={t('coverOf', { name })} sizes="96px" />
        </span>
      ),
    },
    { header: t('serviceLocations'), cell: ({ locations }) => <span className={classes.list}>{locations.join(', ')}</span> },
    { header: t('experience'), cell: ({ experience }) => <span className={classes.short}>{t('years', { count: experience })}</span> },
    { header: t('providedServices'), cell: ({ specifications }) => <span className={classes.list}>{specifications.join(', ')}</span> },
    { header: t('workingImages'), cell: (service) => <WorkingImages service={service} /> },
    {
      header: t('actions'),
      bare: true,
      cell: (service) => <span className={classes.actions}>{actions(service)}</span>,
    },
  ];
  return (
    <div className={classes.table}>
      <Table caption={caption} columns={columns} rows={services} rowKey={({ id }) => id} />
    </div>
  );
}

const shown = 3;

function WorkingImages({ service: { name, working_images: images } }: { service: ServiceView }) {
  const t = useTexts();
  if (images.length === 0) return <span className={classes.none}>{t('noImages')}</span>;
  return (
    <span className={classes.images}>
      {images.slice(0, shown).map((src, index) => (
        <span key={src} className={classes.image}>
          <Picture src={src} alt={t('workingOf', { name, number: index + 1 })} ratio="1/1" sizes="44px" />
        </span>
      ))}
      {images.length > shown && <span className={cx(classes.image, classes.more)}>+{images.length - shown}</span>}
    </span>
  );
}
