import { closeToOrders, dayMs, hourMs } from '@karigar/contracts';
import {
  addressLimitFactor,
  createAuditLog,
  createInternalClient,
  createRepublisher,
  createServiceApp,
  repeatEvery,
  systemClock,
  type Clock,
  type ServiceApp,
  type ServiceParts,
} from '@karigar/service-kit';
import { createCustomerRepository, createProviderRepository } from './accounts/data/account-repository.ts';
import { internalRouter } from './accounts/http/internal.ts';
import { accountRouter } from './accounts/http/routes.ts';
import { toEvents } from './accounts/messaging/publishes.ts';
import { createPasswords } from './accounts/passwords.ts';
import type { AccountDeps } from './accounts/use-cases/deps.ts';
import { createAddressStore } from './addresses/data/address-store.ts';
import { addressRouter } from './addresses/http/routes.ts';
import { createAvatarStore } from './avatars/data/avatar-store.ts';
import { avatarRouter } from './avatars/http/routes.ts';
import { baseRouter } from './bases/http/routes.ts';
import { createBankStore } from './bank/data/bank-store.ts';
import { bankRouter } from './bank/http/routes.ts';
import { createBankKeys } from './bank/keys.ts';
import { createExportClient } from './clients/exports.ts';
import type { AuthConfig } from './config.ts';
import { exportRouter } from './exports/http/routes.ts';
import { featureRouter } from './features/http/routes.ts';
import { geoRouter } from './geo/http/routes.ts';
import { createPlaceLookup } from './geo/place-lookup.ts';
import { createAddressLimiter, createLimiter } from './limits/limiter.ts';
import { createLoginGuard } from './limits/login-guard.ts';
import { createOperatorTokens } from './operators/data/operator-tokens.ts';
import { toEvents as toOperatorEvents } from './operators/messaging/publishes.ts';
import { createUsedCodes } from './operators/data/used-codes.ts';
import { operatorRouter } from './operators/http/routes.ts';
import { operatorId } from './operators/operators.ts';
import { createOtpStore } from './otp/data/otp-store.ts';
import { otpRouter } from './otp/http/routes.ts';
import { createSmsSenders } from './otp/senders/create-sender.ts';
import { createDevInbox } from './dev-inbox/data/dev-inbox.ts';
import { devInboxRouter } from './dev-inbox/http/routes.ts';
import { createMailSender, mailSenderOf } from './mail/create-mail-sender.ts';
import type { OtpDeps } from './otp/use-cases/deps.ts';
import { createRatingStore } from './ratings/data/rating-store.ts';
import { ratingHandlers } from './ratings/messaging/on-reviews.ts';
import { createKeyring } from './sessions/data/keyring.ts';
import { createSessionStore } from './sessions/data/session-store.ts';
import { createOwnTokenVerifier } from './sessions/own-tokens.ts';
import { sessionRouter } from './sessions/http/routes.ts';
import { createHandoffStore } from './social/data/handoff-store.ts';
import { createProviders } from './social/providers.ts';
import { socialRouter } from './social/http/routes.ts';
import { createTokens } from './sessions/tokens.ts';

export type { AuthConfig } from './config.ts';
export { authConfig, loadAuthConfig } from './config.ts';

export interface AuthAppDeps extends Pick<ServiceParts, 'log' | 'mongo' | 'kafka'> {
  readonly config: AuthConfig;
  readonly clock?: Clock;
}

/** The auth service: accounts, one-time codes, tokens and their keys, addresses, the place of a caller. Nothing connects before `start`. */
export function createAuthApp({ config, clock = systemClock, ...parts }: AuthAppDeps): ServiceApp {
  return createServiceApp({ config, clock, ...parts }, ({ mongo, kafka, relay, edge: sharedEdge, tokens, revocations, security, log }) => {
    const keyring = createKeyring({ connection: mongo, dataKey: config.DATA_KEY, lifeMs: config.SIGNING_KEY_DAYS * dayMs, clock });
    const inbox = createDevInbox(mongo);
    const perAddress = config.OTP_SENDS_PER_ADDRESS * addressLimitFactor(config.LIMITS_PER_ADDRESS);
    const smsSenders = createSmsSenders(config, { mongo, inbox, clock, log });
    const otp: OtpDeps = {
      codes: createOtpStore({ connection: mongo, sendsPerHour: config.OTP_SENDS_PER_HOUR }),
      sender: smsSenders.codes,
      sendsPerAddress: createAddressLimiter(mongo, { name: 'otp-address', max: perAddress, windowMs: hourMs, clock }),
      secret: config.OTP_SECRET,
      brand: config.BRAND_NAME,
      clock,
    };
    // Only production requires BANK_KEYS. Elsewhere the data key is the default.
    const bankKeys = createBankKeys(config.BANK_KEYS ?? `data:${config.DATA_KEY}`);
    const customers = createCustomerRepository({ connection: mongo, outbox: relay.of('customers'), clock, toEvents });
    const providers = createProviderRepository({ connection: mongo, outbox: relay.of('providers'), clock, toEvents });
    const bank = createBankStore({ connection: mongo, providers, keys: bankKeys, clock });
    const addresses = createAddressStore({ connection: mongo, customers, clock });
    const avatars = createAvatarStore(mongo, clock);
    const sessions = createSessionStore(mongo, clock);
    const placeOf = createPlaceLookup({ url: config.GEO_URL, clock, log });
    const clientOf = (baseUrls: readonly string[]) => createInternalClient({ baseUrls, key: config.INTERNAL_KEY });
    const orders = clientOf([config.ORDER_URL]);
    const catalog = clientOf([config.CATALOG_URL]);
    const deps: AccountDeps = {
      customers,
      providers,
      ratings: createRatingStore(mongo),
      otp,
      mail: createMailSender(config, { inbox, log }),
      handoffs: createHandoffStore(mongo, clock),
      codesPerEmail: createLimiter(mongo, { name: 'email-codes', max: config.OTP_SENDS_PER_HOUR, windowMs: hourMs, clock }),
      passwords: createPasswords({ atOnce: config.PASSWORDS_AT_ONCE, waiting: config.PASSWORDS_WAITING }),
      tokens: createTokens({ keyring, clock }),
      sessions,
      placeOf,
      wrongLogins: createLoginGuard(mongo, { max: config.WRONG_LOGINS, key: config.OTP_SECRET, clock, security }),
      closeToBookings: (deletion) => orders.call(closeToOrders, deletion),
      ownedData: [addresses, bank, avatars, sessions],
      addresses,
      supportContact: config.SUPPORT_CONTACT,
      clock,
      log,
    };
    const dispatch = clientOf(config.DISPATCH_URLS);
    const exporting = {
      ...deps,
      addresses,
      bank,
      sectionsOf: createExportClient({ orders, dispatch, catalog }),
      exportsPerAccount: createLimiter(mongo, { name: 'export', max: config.EXPORTS_PER_DAY, windowMs: dayMs, clock }),
    };
    revocations.onRevoked(({ accountId, jti }) => security.note('revoked', jti === null ? 'all' : 'one', { account: accountId }));
    const operatorIds = new Set(config.OPERATORS.map(operatorId));
    const audit = createAuditLog(mongo, clock);
    const operatorTokens = createOperatorTokens({
      connection: mongo,
      outbox: relay.of('operator_tokens'),
      audit,
      clock,
      toEvents: toOperatorEvents,
    });
    const isOperator = (id: string) => operatorIds.has(id);
    const edge = { ...sharedEdge, tokens: createOwnTokenVerifier({ ...deps, tokens, operatorTokens, isOperator }) };
    return {
      name: 'auth',
      deps,
      routers: [
        accountRouter(deps, edge),
        otpRouter(otp, edge),
        devInboxRouter(config.OTP_SENDER === 'log' || mailSenderOf(config) === 'log' ? inbox : undefined, edge),
        sessionRouter(deps, keyring, edge),
        operatorRouter(
          { ...deps, operators: config.OPERATORS, usedCodes: createUsedCodes(mongo), operatorTokens },
          { audit, orders, catalog, dispatch },
          edge,
        ),
        avatarRouter(deps, avatars, edge),
        bankRouter(bank, edge),
        baseRouter(deps, edge),
        addressRouter(addresses, edge),
        featureRouter({ ...deps, socialProviders: config.SOCIAL_PROVIDERS }, edge),
        socialRouter(
          {
            ...deps,
            providers: createProviders(config.SOCIAL_PROVIDERS),
            publicUrl: config.PUBLIC_URL,
            dataKey: config.DATA_KEY,
            security,
          },
          edge,
        ),
        exportRouter(exporting, edge),
        geoRouter(placeOf, edge),
      ],
      internal: internalRouter({ ...deps, sms: smsSenders.notices, publicUrl: config.PUBLIC_URL }),
      projections: ratingHandlers,
      // Login must not wait for the ratings projection.
      isReadyBeforeCatchUp: true,
      background: [
        createRepublisher({ connection: mongo, kafka, topicPrefix: config.KAFKA_TOPIC_PREFIX, log }, ['customers', 'providers']),
        { start: () => operatorTokens.syncWithEnvironment(operatorIds), stop: async () => undefined },
        repeatEvery(hourMs, { 'rotate the signing keys': () => keyring.rotate() }, log),
      ],
      checks: [{ name: 'keys', ready: async () => (await keyring.publicKeys()).length > 0 }],
    };
  });
}
