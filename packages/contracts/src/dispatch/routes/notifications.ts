import { z } from 'zod';
import { defineRoutes, id, page, pageOf } from '../../kit/index.ts';
import { notificationSettings, notificationView } from '../views.ts';

const inbox = pageOf(notificationView).extend({ unread: z.int() });

export const notificationRoutes = defineRoutes('dispatch', {
  listNotifications: {
    method: 'GET',
    path: '/notifications',
    summary: 'Notifications of the account, newest first, and how many are unread in all.',
    access: ['customer', 'provider'],
    query: page,
    status: 200,
    response: inbox,
  },
  getNotificationSettings: {
    method: 'GET',
    path: '/notification-settings',
    summary: 'What is pushed and mailed to the account, and its quiet hours.',
    access: ['customer', 'provider'],
    status: 200,
    response: notificationSettings,
  },
  setNotificationSettings: {
    method: 'PUT',
    path: '/notification-settings',
    summary: 'Sets what is pushed and mailed to the account, and its quiet hours.',
    access: ['customer', 'provider'],
    body: notificationSettings,
    status: 200,
    response: notificationSettings,
  },
  markNotificationsRead: {
    method: 'POST',
    path: '/notifications/read',
    summary: 'Marks the named notifications read, or all of them. Answers the first page.',
    access: ['customer', 'provider'],
    body: z.object({ ids: z.array(id).max(100).optional() }).default({}),
    status: 200,
    response: inbox,
  },
  clearNotifications: {
    method: 'DELETE',
    path: '/notifications',
    summary: 'Deletes all notifications of the account. Answers the empty page.',
    access: ['customer', 'provider'],
    status: 200,
    response: inbox,
  },
  restoreNotifications: {
    method: 'POST',
    path: '/notifications/restore',
    summary:
      'Lists again what the last DELETE /notifications of the account deleted; a repetition changes nothing. Answers the first page.',
    access: ['customer', 'provider'],
    status: 200,
    response: inbox,
  },
});
