import { useReducer } from 'react';
import type { RequestView } from '@karigar/contracts';
import { useChannel } from '../../../shared/live/use-channel.ts';
import { initialFlow, instantReducer, requestOf } from '../model/instant-flow.ts';
import { offerCommands } from './offer-commands.ts';
import { requestCommands } from './request-commands.ts';
import { useAcceptedOrder } from './use-accepted-order.ts';
import { useRequestChannel } from './use-request-channel.ts';
import { reloadRequests, useSnapshots } from './use-snapshots.ts';

/** The customer's instant request: passes snapshots and live messages to the flow's reducer and executes the customer's commands. */
export function useInstantFlow() {
  const [flow, dispatch] = useReducer(instantReducer, initialFlow);
  const request = requestOf(flow);
  const channel = useChannel(reloadRequests);
  useRequestChannel(channel, request, dispatch);
  const current = useSnapshots(flow, dispatch);
  useAcceptedOrder(flow, dispatch);
  const opened = (fresh: RequestView) => dispatch({ type: 'snapshot', request: fresh });
  return { flow, dispatch, channel, current, opened, ...offerCommands(channel, dispatch), ...requestCommands(request, dispatch) };
}
