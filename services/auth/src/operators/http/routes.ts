import { operatorRoutes } from '@karigar/contracts';
import { implement, type EdgeDeps } from '@karigar/service-kit';
import type { Router } from 'express';
import { logInOperator, type OperatorDeps } from '../use-cases/log-in-operator.ts';

export const operatorRouter = (deps: OperatorDeps, edge: EdgeDeps): Router =>
  implement(operatorRoutes, { loginOperator: ({ body }) => logInOperator(deps, body) }, edge);
