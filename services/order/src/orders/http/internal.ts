import { Router } from 'express';
import type { Deps } from '../use-cases/deps.ts';

/**
 * What catalog asks before it deletes a service. Closing comes before counting: a booking that claims its window afterwards finds the
 * service closed, one that claimed before is counted.
 */
export function internalRouter({ directory, orders, slots }: Deps): Router {
  const router = Router();
  router.post('/services/:id/close', async (req, res) => {
    const { id } = req.params;
    await directory.closeService(id);
    const service = await directory.service(id);
    // Claims first: one whose order is stored meanwhile is not there any more, but its order is.
    const claimed = service === null ? [] : await slots.unsettledOfService(service.providerId, id);
    const placed = await orders.openOrderIdsOfService(id);
    const openOrders = new Set([...placed, ...claimed]).size;
    if (openOrders > 0) await directory.reopenService(id);
    res.json({ openOrders });
  });
  router.post('/services/:id/reopen', async (req, res) => {
    await directory.reopenService(req.params.id);
    res.json({});
  });
  return router;
}
