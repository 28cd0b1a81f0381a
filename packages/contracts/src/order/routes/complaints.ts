import { z } from 'zod';
import { maxImageBytes } from '../../catalog/constants.ts';
import { defineRoutes, id, optionalText, page, pageOf, text } from '../../kit/index.ts';
import { complaintReasons, complaintStates, maxComplaintPhotos, maxStatementLength } from '../constants.ts';
import { complaintView, operatorComplaintView, providerComplaintView } from '../views.ts';

const params = z.object({ id });

export const complaintRoutes = defineRoutes('order', {
  fileComplaint: {
    method: 'POST',
    path: '/complaints',
    summary:
      'Complains about an own order, with up to five photos. One complaint of an order can be open: COMPLAINT_OPEN says in `id` which one waits for its answer.',
    access: ['customer'],
    multipart: {
      fields: z.object({ order_id: id, reason: z.enum(complaintReasons.map(({ value }) => value)), text: text(2000) }),
      files: { photos: { maxCount: maxComplaintPhotos, maxBytes: maxImageBytes } },
    },
    status: 201,
    response: complaintView,
    errors: ['NOT_FOUND', 'COMPLAINT_OPEN', 'LIMIT_REACHED', 'TOO_LARGE', 'UNSUPPORTED_TYPE'],
    idempotent: true,
  },
  listComplaints: {
    method: 'GET',
    path: '/complaints',
    summary: "The customer's complaints, newest first; for an operator those of everybody.",
    access: ['customer', 'operator'],
    query: page,
    status: 200,
    response: pageOf(complaintView),
  },
  getComplaintPhoto: {
    method: 'GET',
    path: '/complaints/{id}/photos/{photo}',
    summary: 'A photo of a complaint, for its customer, the provider of the order and operators.',
    access: ['customer', 'provider', 'operator'],
    params: z.object({ id, photo: id }),
    status: 200,
    produces: 'image/webp',
  },
  listProviderComplaints: {
    method: 'GET',
    path: '/provider/complaints',
    summary: "Complaints about the provider's orders, newest first.",
    access: ['provider'],
    query: page,
    status: 200,
    response: pageOf(providerComplaintView),
  },
  writeStatement: {
    method: 'PUT',
    path: '/provider/complaints/{id}/statement',
    summary: "Writes or changes the provider's statement on a complaint about an own order, until the complaint is resolved.",
    access: ['provider'],
    params,
    body: z.object({ text: text(maxStatementLength) }),
    status: 200,
    response: providerComplaintView,
    errors: ['INVALID_TRANSITION'],
  },
  listOperatorComplaints: {
    method: 'GET',
    path: '/operator/complaints',
    summary: 'Complaints of everybody, newest first; with `state` those in that state.',
    access: ['operator'],
    query: page.extend({ state: z.enum(complaintStates).optional() }),
    status: 200,
    response: pageOf(operatorComplaintView),
  },
  getOperatorComplaint: {
    method: 'GET',
    path: '/operator/complaints/{id}',
    summary: 'One complaint.',
    access: ['operator'],
    params,
    status: 200,
    response: operatorComplaintView,
  },
  answerComplaint: {
    method: 'PUT',
    path: '/operator/complaints/{id}',
    summary: 'Investigates or resolves a complaint. A resolved one needs an answer and does not change any more.',
    access: ['operator'],
    params,
    body: z
      .object({ state: z.enum(['investigating', 'resolved']), answer: optionalText(2000) })
      .refine(({ state, answer }) => state !== 'resolved' || Boolean(answer), { path: ['answer'], error: 'Please write an answer first.' }),
    status: 200,
    response: operatorComplaintView,
    errors: ['INVALID_TRANSITION'],
  },
});
