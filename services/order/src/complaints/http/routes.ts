import { complaintRoutes, ok, refuse, type Result } from '@karigar/contracts';
import { implement, type Actor, type AuditLog, type EdgeDeps, type Page } from '@karigar/service-kit';
import { sendPhoto } from '@karigar/service-kit/images';
import type { Router } from 'express';
import type { Complaint } from '../domain/complaint.ts';
import { complaintView, providerComplaintView } from '../queries/complaint-view.ts';
import { answerComplaint } from '../use-cases/answer-complaint.ts';
import { fileComplaint, type ComplaintDeps } from '../use-cases/file-complaint.ts';

export function complaintRouter(deps: ComplaintDeps & { readonly audit: AuditLog }, edge: EdgeDeps): Router {
  const { complaints } = deps;
  const viewOf = (result: Result<Complaint>) => (result.ok ? ok(complaintView(result.value)) : result);
  const pageOf = ({ items, nextCursor }: Page<Complaint>) => ok({ items: items.map(complaintView), nextCursor });
  /** An operator sees those of everybody. */
  const ownOf = ({ role, id }: Actor) => (role === 'operator' ? {} : { customerId: id });

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
        }).then(viewOf),
      listComplaints: async ({ actor, query }) => pageOf(await complaints.page(ownOf(actor), query)),
      getComplaintPhoto: async ({ actor, params, response }) => {
        const complaint = await complaints.find({ id: params.id, ...ownOf(actor) });
        const bytes = complaint && (await complaints.photo(complaint.id, params.photo));
        if (bytes === undefined) return refuse('NOT_FOUND');
        return sendPhoto(response, bytes);
      },
      listProviderComplaints: async ({ actor, query }) => {
        const { items, nextCursor } = await complaints.page({ providerId: actor.id }, query);
        return ok({ items: items.map(providerComplaintView), nextCursor });
      },
      listOperatorComplaints: async ({ query: { state, ...query } }) => pageOf(await complaints.page({ state }, query)),
      getOperatorComplaint: async ({ params }) => {
        const complaint = await complaints.find({ id: params.id });
        return complaint === undefined ? refuse('NOT_FOUND') : ok(complaintView(complaint));
      },
      answerComplaint: ({ actor, params: { id }, body: { state, answer: text = null } }) =>
        answerComplaint(deps, { id, operatorId: actor.id, state, text }).then(viewOf),
    },
    edge,
  );
}
