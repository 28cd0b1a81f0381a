import { accountRoutes } from './account.ts';
import { addressRoutes } from './addresses.ts';
import { avatarRoutes } from './avatars.ts';
import { bankRoutes } from './bank.ts';
import { baseRoutes } from './base.ts';
import { customerRoutes } from './customer.ts';
import { devRoutes } from './dev.ts';
import { exportRoutes } from './export.ts';
import { featureRoutes } from './features.ts';
import { geoRoutes } from './geo.ts';
import { operatorRoutes } from './operator.ts';
import { otpRoutes } from './otp.ts';
import { providerRoutes } from './provider.ts';
import { sessionRoutes } from './session.ts';
import { socialRoutes } from './social.ts';

/** Every call that the auth service answers. */
export const authRoutes = {
  ...otpRoutes,
  ...customerRoutes,
  ...addressRoutes,
  ...providerRoutes,
  ...avatarRoutes,
  ...bankRoutes,
  ...baseRoutes,
  ...sessionRoutes,
  ...socialRoutes,
  ...accountRoutes,
  ...operatorRoutes,
  ...exportRoutes,
  ...featureRoutes,
  ...geoRoutes,
  ...devRoutes,
};
export * from './account.ts';
export * from './addresses.ts';
export * from './avatars.ts';
export * from './bank.ts';
export * from './base.ts';
export * from './customer.ts';
export * from './dev.ts';
export * from './export.ts';
export * from './features.ts';
export * from './geo.ts';
export * from './operator.ts';
export * from './otp.ts';
export * from './provider.ts';
export * from './session.ts';
export * from './social.ts';
