import { defaultInstantCharge, mapResult, ok, refuse, serviceRoutes, toRupees, type Result, type ServiceView } from '@karigar/contracts';
import { implement, type AuditLog, type EdgeDeps, type UploadedFile } from '@karigar/service-kit';
import type { Router } from 'express';
import { categoryView } from '../../categories/queries/category-view.ts';
import { mediaUrl } from '../../media/domain/image.ts';
import { storeUpload } from '../../media/use-cases/store-images.ts';
import { setBadge, type Service } from '../domain/service.ts';
import type { ServiceLists } from '../queries/list-services.ts';
import { deleteService } from '../use-cases/delete-service.ts';
import type { Deps } from '../use-cases/deps.ts';
import { publishService } from '../use-cases/publish-service.ts';
import { restoreService } from '../use-cases/restore-service.ts';
import { setSuspension } from '../use-cases/set-suspension.ts';
import { updateService } from '../use-cases/update-service.ts';

const pictures = (files: readonly UploadedFile[]) => ({
  cover: files.find(({ field }) => field === 'cover_image'),
  working: files.filter(({ field }) => field === 'working_images'),
});

export function serviceRouter(deps: Deps & { readonly audit: AuditLog }, lists: ServiceLists, edge: EdgeDeps): Router {
  const toView = async (result: Result<Service>): Promise<Result<{ service: ServiceView }>> => {
    if (!result.ok) return result;
    const service = await lists.ownById(result.value.id);
    return service === undefined ? refuse('NOT_FOUND') : ok({ service });
  };

  return implement(
    serviceRoutes,
    {
      listServices: async ({ query }) => ok(await lists.matching(query)),
      listMyServices: async ({ actor, query }) => ok(await lists.ofProvider(actor.id, query)),
      getService: async ({ actor, params }) => {
        const service = await lists.byId(params.id, actor?.id);
        if (service !== undefined) return ok(service);
        const category = await deps.categories.findActive(params.id);
        if (category === undefined) return refuse('NOT_FOUND');
        const own = actor?.role === 'provider' ? await lists.instantOf(actor.id, category.id) : undefined;
        if (own !== undefined) return ok(own);
        const [usual, count] = await Promise.all([lists.usualInstantCharge(category.id), lists.countInCategory(category.id)]);
        return ok({
          ...categoryView(category, count),
          instant_visiting_charge: usual === undefined ? defaultInstantCharge : toRupees(usual),
        });
      },
      addServiceImage: async ({ actor, files: [picture], operationId }) => {
        const stored = await storeUpload(deps.media, picture, { id: operationId, uploadedBy: actor.id });
        return mapResult(stored, (id) => ({ id, url: mediaUrl(id) }));
      },
      createService: ({ actor, body, files, operationId }) =>
        publishService(deps, { serviceId: operationId, providerId: actor.id, form: body, ...pictures(files) }).then(toView),
      updateService: {
        admit: async ({ actor, params }) =>
          (await deps.services.find({ id: params.id, providerId: actor.id })) ? ok(undefined) : refuse('NOT_FOUND'),
        handle: ({ actor, params, body, files }) =>
          updateService(deps, { serviceId: params.id, providerId: actor.id, form: body, ...pictures(files) }).then(toView),
      },
      restoreService: ({ actor, params }) => restoreService(deps, { id: params.id, providerId: actor.id }).then(toView),
      setServiceBadge: async ({ actor, params, body: { badge_status: badge, reason = null } }) => {
        const changed = await deps.services.changeOfAnyone(
          params.id,
          (service) => setBadge(service, badge),
          deps.audit.alongside({
            operatorId: actor.id,
            action: badge ? 'badge_given' : 'badge_taken',
            about: { kind: 'service', id: params.id },
            reason,
          }),
        );
        const service = changed.ok ? await lists.ownById(params.id) : undefined;
        return service === undefined ? refuse('NOT_FOUND') : ok(service);
      },
      setServiceSuspension: async ({ actor, params, body: { suspended, reason = null } }) => {
        const changed = await setSuspension(deps, { serviceId: params.id, operatorId: actor.id, suspended, reason });
        const service = changed.ok ? await lists.ownById(params.id) : undefined;
        return service === undefined ? refuse('NOT_FOUND') : ok(service);
      },
      deleteService: ({ actor, params }) => deleteService(deps, { id: params.id, providerId: actor.id }),
    },
    edge,
  );
}
