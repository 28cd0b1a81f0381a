import { requestPhotoRoutes } from '@karigar/contracts';
import { implement, type Actor, type EdgeDeps } from '@karigar/service-kit';
import { attachmentHandlers, type Attachment, type AttachmentStore } from '@karigar/service-kit/images';
import type { Router } from 'express';
import type { RequestRepository } from '../../requests/data/request-repository.ts';
import { maySeeAttachments } from '../../requests/domain/request.ts';

interface Deps {
  readonly attachments: AttachmentStore;
  readonly requests: RequestRepository;
}

export function photoRouter({ attachments, requests }: Deps, edge: EdgeDeps): Router {
  const mayOthersSee = async ({ about }: Attachment, actor: Actor): Promise<boolean> => {
    const found = await Promise.all(about.map((id) => requests.find({ id })));
    return found.some((request) => request !== undefined && maySeeAttachments(request, actor));
  };
  const { addPhoto, getPhoto, addVoiceNote, getVoiceNote } = attachmentHandlers(attachments, mayOthersSee);
  return implement(
    requestPhotoRoutes,
    { addRequestPhoto: addPhoto, getRequestPhoto: getPhoto, addRequestVoiceNote: addVoiceNote, getRequestVoiceNote: getVoiceNote },
    edge,
  );
}
