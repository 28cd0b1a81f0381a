import type { exportFromOrders } from '@karigar/contracts';
import { emptyPage, exportQuery, mapPage } from '@karigar/service-kit';
import { exportAttachments, exportedAttachment, photoType } from '@karigar/service-kit/images';
import type { z } from 'zod';
import type { ComplaintRepository } from '../../complaints/data/complaint-repository.ts';
import { customerComplaintView, providerComplaintView } from '../../complaints/queries/complaint-view.ts';
import type { ThreadStore } from '../../messages/data/thread-store.ts';
import { messageView } from '../../messages/use-cases/messages.ts';
import type { Order } from '../../orders/domain/order.ts';
import { ownedBy } from '../../orders/domain/side.ts';
import { customerView } from '../../orders/queries/customer-view.ts';
import { orderView } from '../../orders/queries/order-view.ts';
import type { Deps } from '../../orders/use-cases/deps.ts';
import type { ReviewStore } from '../../reviews/data/review-store.ts';
import { viewsForProvider } from '../../reviews/queries/review-view.ts';
import type { OrderReviews } from '../../reviews/use-cases/review-order.ts';

export interface ExportDeps extends Pick<Deps, 'orders' | 'availability' | 'clock' | 'attachments'> {
  readonly findReviews: (orders: readonly Order[]) => Promise<OrderReviews>;
  readonly reviews: ReviewStore;
  readonly complaints: ComplaintRepository;
  readonly threads: ThreadStore;
}

type Body = z.output<typeof exportFromOrders.body>;
type Page = z.input<typeof exportFromOrders.answer>;

/** The data that the order service keeps about an account, as the account itself sees it. A customer's reviews are part of the orders. */
export async function exportPage(
  { orders, findReviews, reviews, complaints, threads, attachments, availability, clock }: ExportDeps,
  { role, accountId, section, cursor }: Body,
): Promise<Page> {
  const query = exportQuery(cursor);
  const isCustomer = role === 'customer';
  switch (section) {
    case 'orders': {
      const now = clock.now();
      if (!isCustomer) return mapPage(await orders.pageOfProvider(accountId, query), (order) => orderView(order, 'provider', now));
      const page = await orders.pageOfCustomer(accountId, query);
      const orderReviews = await findReviews(page.items);
      return mapPage(page, (order) => customerView(order, orderReviews, now));
    }
    case 'complaints': {
      const page = await complaints.page(ownedBy(role, accountId), query);
      return mapPage(page, isCustomer ? customerComplaintView : providerComplaintView);
    }
    case 'complaintPhotos': {
      if (!isCustomer) return emptyPage;
      const page = await complaints.page({ customerId: accountId }, exportQuery(cursor, 1));
      const items = await Promise.all(
        page.items.map(async (complaint) =>
          (await complaints.photosOf(complaint)).map(({ id, bytes }) =>
            exportedAttachment({ id, about: [complaint.id], type: photoType, bytes, createdAt: complaint.createdAt }),
          ),
        ),
      );
      return { items: items.flat(), nextCursor: page.nextCursor };
    }
    case 'messages': {
      const page = await threads.pageOf(role, accountId, query);
      return mapPage(page, ({ orderId, about, messages }) => ({
        order_id: orderId,
        number: about.number,
        messages: messages.map(messageView),
      }));
    }
    case 'photos':
      return exportAttachments(attachments, accountId, cursor);
    case 'reviews': {
      if (isCustomer) return emptyPage;
      const page = await reviews.pageOfProvider(accountId, query);
      return { items: await viewsForProvider({ orders }, page.items), nextCursor: page.nextCursor };
    }
    case 'availability':
      return isCustomer ? emptyPage : { items: [{ ...(await availability.of(accountId)) }], nextCursor: null };
    default:
      return section satisfies never;
  }
}
