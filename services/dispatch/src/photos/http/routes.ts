import { requestPhotoRoutes } from '@karigar/contracts';
import { implement, type Actor, type AuditLog, type EdgeDeps, type OperatorAction } from '@karigar/service-kit';
import { attachmentHandlers, type Attachment, type AttachmentStore } from '@karigar/service-kit/images';
import type { Router } from 'express';
import type { RequestRepository } from '../../requests/data/request-repository.ts';
import { maySeeAttachments } from '../../requests/domain/request.ts';

interface Deps {
  readonly attachments: AttachmentStore;
  readonly requests: RequestRepository;
  readonly audit: AuditLog;
}

export function photoRouter({ attachments, requests, audit }: Deps, edge: EdgeDeps): Router {
  const mayOthersSee = async ({ about }: Attachment, actor: Actor): Promise<boolean> => {
    const found = await Promise.all(about.map((id) => requests.find({ id })));
    const visible = found.filter((request) => request !== undefined).filter((request) => maySeeAttachments(request, actor));
    if (actor.role === 'operator') await audit.write(...visible.map(({ id }) => readBy(actor.id, id)));
    return visible.length > 0;
  };
  const { addPhoto, getPhoto, addVoiceNote, getVoiceNote } = attachmentHandlers(attachments, mayOthersSee);
  return implement(
    requestPhotoRoutes,
    { addRequestPhoto: addPhoto, getRequestPhoto: getPhoto, addRequestVoiceNote: addVoiceNote, getRequestVoiceNote: getVoiceNote },
    edge,
  );
}

const readBy = (operatorId: string, requestId: string): OperatorAction => ({
  operatorId,
  action: 'request_read',
  about: { kind: 'request', id: requestId },
  reason: null,
});
