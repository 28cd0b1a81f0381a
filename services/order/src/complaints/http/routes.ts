import { complaintRoutes, mapResult, ok, refuse } from '@karigar/contracts';
import { implement, mapPage, type Actor, type AuditLog, type EdgeDeps } from '@karigar/service-kit';
import { photoType, sendPrivate } from '@karigar/service-kit/images';
import type { Router } from 'express';
import { ownedBy } from '../../orders/domain/side.ts';
import type { ComplaintKey } from '../data/complaint-repository.ts';
import { complaintView, customerComplaintView, operatorComplaintView, providerComplaintView } from '../queries/complaint-view.ts';
import { answerComplaint } from '../use-cases/answer-complaint.ts';
import { fileComplaint, type ComplaintDeps } from '../use-cases/file-complaint.ts';
import { writeStatement } from '../use-cases/write-statement.ts';

export function complaintRouter(deps: ComplaintDeps & { readonly audit: AuditLog }, edge: EdgeDeps): Router {
  const { complaints, audit } = deps;
  const recordRead = ({ id: operatorId }: Actor, read: readonly { readonly id: string }[]) =>
    audit.write(
      ...read.map(({ id }) => ({ operatorId, action: 'complaint_read', about: { kind: 'complaint', id }, reason: null }) as const),
    );
  return implement(
    complaintRoutes,
    {
      fileComplaint: ({ actor, body, files, operationId }) =>
        fileComplaint(deps, {
          complaintId: operationId,
          customerId: actor.id,
          orderId: body.order_id,
          reason: body.reason,
          text: body.text,
          photos: files,
        }).then((result) => mapResult(result, customerComplaintView)),
      listComplaints: async ({ actor, query }) => {
        const page = await complaints.page(ownOf(actor), query);
        if (actor.role !== 'operator') return ok(mapPage(page, customerComplaintView));
        await recordRead(actor, page.items);
        return ok(mapPage(page, complaintView));
      },
      getComplaintPhoto: async ({ actor, params, response }) => {
        const complaint = await complaints.find({ id: params.id, ...ownOf(actor) });
        const bytes = complaint && (await complaints.photo(complaint.id, params.photo));
        if (!bytes) return refuse('NOT_FOUND');
        if (actor.role === 'operator') await recordRead(actor, [complaint]);
        return sendPrivate(response, { type: photoType, bytes });
      },
      listProviderComplaints: async ({ actor, query }) =>
        ok(mapPage(await complaints.page({ providerId: actor.id }, query), providerComplaintView)),
      writeStatement: async ({ actor, params: { id }, body: { text } }) =>
        mapResult(await writeStatement(deps, { id, providerId: actor.id, text }), providerComplaintView),
      listOperatorComplaints: async ({ actor, query: { state, ...query } }) => {
        const page = await complaints.page({ state }, query);
        await recordRead(actor, page.items);
        return ok(mapPage(page, operatorComplaintView));
      },
      getOperatorComplaint: async ({ actor, params: { id } }) => {
        const complaint = await complaints.find({ id });
        if (complaint === undefined) return refuse('NOT_FOUND');
        await recordRead(actor, [complaint]);
        return ok(operatorComplaintView(complaint));
      },
      answerComplaint: ({ actor, params: { id }, body: { state, answer: text = null } }) =>
        answerComplaint(deps, { id, operatorId: actor.id, state, text }).then((result) => mapResult(result, operatorComplaintView)),
    },
    edge,
  );
}

/** The complaints that a caller may see: customers their own, providers those about their orders, operators all. */
function ownOf({ role, id }: Actor): Pick<ComplaintKey, 'customerId' | 'providerId'> {
  return role === 'operator' ? {} : ownedBy(role, id);
}
