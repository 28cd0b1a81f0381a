import { closeAccount as closeAccountCall, closeService as closeServiceCall, type Result } from '@karigar/contracts';
import { answerInternal, ProblemError } from '@karigar/service-kit';
import { Router } from 'express';
import { closeAccount } from '../../deletions/use-cases/close-account.ts';
import { closeService } from '../../deletions/use-cases/close-service.ts';
import type { Deps } from '../use-cases/deps.ts';

/** What other services ask. */
export const internalRouter = (deps: Deps): Router =>
  Router().use(
    answerInternal(closeServiceCall, async (command) => valueOf(await closeService(deps, command))),
    answerInternal(closeAccountCall, async (command) => valueOf(await closeAccount(deps, command))),
  );

/** @throws {ProblemError} for a refusal */
function valueOf<T>(result: Result<T>): T {
  if (!result.ok) throw ProblemError.of(result);
  return result.value;
}
