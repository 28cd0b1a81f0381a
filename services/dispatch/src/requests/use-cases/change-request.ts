import type { Result } from '@karigar/contracts';
import type { RequestKey } from '../data/request-repository.ts';
import { decide, type RequestCommand } from '../domain/decide.ts';
import type { ServiceRequest } from '../domain/request.ts';
import type { Deps } from './deps.ts';

/** Executes one command on a request. */
export const changeRequest = (
  { requests, clock }: Pick<Deps, 'requests' | 'clock'>,
  key: RequestKey,
  command: RequestCommand,
): Promise<Result<ServiceRequest>> => requests.change(key, (request) => decide(request, command, clock.now()));
