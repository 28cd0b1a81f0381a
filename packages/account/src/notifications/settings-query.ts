import { apiQuery } from '@karigar/platform';

export const settingsQuery = () => apiQuery('GET /notification-settings');
