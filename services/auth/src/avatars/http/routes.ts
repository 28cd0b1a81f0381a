import { avatarRoutes, ok, refuse } from '@karigar/contracts';
import { implement, type EdgeDeps } from '@karigar/service-kit';
import { sendPicture } from '@karigar/service-kit/images';
import type { Router } from 'express';
import { providerView } from '../../accounts/queries/views.ts';
import type { AccountDeps } from '../../accounts/use-cases/deps.ts';
import type { AvatarStore } from '../data/avatar-store.ts';
import { changeAvatar } from '../use-cases/change-avatar.ts';

export const avatarRouter = ({ providers, ratings }: AccountDeps, avatars: AvatarStore, edge: EdgeDeps): Router =>
  implement(
    avatarRoutes,
    {
      updateAvatar: async ({ actor, files }) => {
        const changed = await changeAvatar({ providers, avatars }, { providerId: actor.id, picture: files[0] });
        return changed.ok ? ok(providerView(changed.value, await ratings.ofProvider(actor.id))) : changed;
      },
      getAvatar: async ({ params, response }) => {
        const bytes = await avatars.get(params.id, params.width);
        return bytes === undefined ? refuse('NOT_FOUND') : sendPicture(response, bytes);
      },
    },
    edge,
  );
