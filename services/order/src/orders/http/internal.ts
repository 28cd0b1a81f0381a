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
    const [placed, claimed] = await Promise.all([
      orders.openOrderIdsOfService(id),
      service === null ? Promise.resolve([]) : slots.unsettledOfService(service.providerId, id),
    ]);
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
