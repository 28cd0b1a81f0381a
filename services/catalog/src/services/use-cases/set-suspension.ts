import type { Result } from '@karigar/contracts';
import type { AuditLog } from '@karigar/service-kit';
import { suspend, unsuspend, type Service } from '../domain/service.ts';
import type { Deps } from './deps.ts';

export interface SetSuspension {
  readonly serviceId: string;
  readonly operatorId: string;
  readonly suspended: boolean;
  /** Not null when suspending. Its provider reads it. */
  readonly reason: string | null;
}

/** Suspends a service or lifts the suspension. Its provider is notified. Orders stay: the event only keeps new ones away. */
export async function setSuspension(
  { services, directory, audit, clock }: Pick<Deps, 'services' | 'directory' | 'clock'> & { readonly audit: AuditLog },
  { serviceId, operatorId, suspended, reason }: SetSuspension,
): Promise<Result<Service>> {
  const action = suspended ? ('service_suspended' as const) : ('service_unsuspended' as const);
  const changed = await services.changeOfAnyone(
    serviceId,
    (service) => (suspended ? suspend(service, reason ?? '', clock.now()) : unsuspend(service)),
    audit.alongside({ operatorId, action, about: { kind: 'service', id: serviceId }, reason }),
  );
  // Lists the service again, unless the account is blocked.
  if (changed.ok) await services.syncWithAccount(changed.value.providerId, () => directory.provider(changed.value.providerId));
  return changed;
}
