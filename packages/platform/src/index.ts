// The public API of the platform. Everything else in this package is internal.
export { api, newIdempotencyKey } from './api/client.ts';
export type { ApiRequest, ApiResponse } from './api/client.ts';
export { ApiProblem, failureSentence, isLoggedOut, isUnanswered, messageOf } from './api/problem.ts';
export { readEmbeddedJson } from './api/embedded-responses.ts';
export { apiPages, apiQuery, itemsOf, queryClient, reload, restartReads, storeNewer } from './api/queries.ts';
export { cacheResponse, cachedQuery, readOrCached, useCachedSince } from './api/read-or-cached.ts';
export { brand } from './app/brand.ts';
export { choosePlace, findPlace, useChosenPlace, usePlace } from './app/place.ts';
export { ErrorBoundary } from './app/error-boundary.tsx';
export { connectRouter, goTo, isOpenedOverPage, openedOverPage } from './app/navigation.ts';
export { parseUrl, returnPath, withParameters, withReturn } from './app/navigation.ts';
export { useIsMounted, useLatest, useUnmount } from './app/mounted.ts';
export { online, useOnline } from './app/online.ts';
export { placeNear, usePosition } from './app/position.ts';
export { report } from './app/report.ts';
export { saveFile } from './app/save-file.ts';
export { setTitleBadge, usePageTitle, usePageTitleOverride, useTitleBadge } from './app/page-title.ts';
export { searchWords, type SearchWords } from './app/search-words.ts';
export { Slot, SlotTarget } from './app/slots.tsx';
export { serverNow } from './app/server-clock.ts';
export { useNow } from './app/use-now.ts';
export { createStore, useStore } from './app/store.ts';
export type { Store } from './app/store.ts';
export { createStoredSetting } from './app/stored-setting.ts';
export { setTheme, startTheme, useTheme } from './app/theme.ts';
export type { Theme } from './app/theme.ts';
export { dismissToast, dismissToastsAbout, toast, toastIfOffline, toasts } from './app/toasts.ts';
export type { Toast } from './app/toasts.ts';
export { amountError, toAmount } from './format/amount.ts';
export * from './format/dates.ts';
export * from './format/facts.ts';
export * from './format/location.ts';
export * from './format/money.ts';
export * from './format/phone.ts';
export { categoryNames } from './i18n/category-names.ts';
export { languageNames, languages, translations, type Translation } from '@karigar/contracts/constants';
export { language, useLanguage } from './i18n/language.ts';
export type { Language } from './i18n/language.ts';
export { localized } from './i18n/sentences.ts';
export { defineTexts, provideTranslations, setLanguage, startLanguage, textsReady } from './i18n/texts.ts';
export type { Catalogues, Translated, Translations } from './i18n/texts.ts';
export { chooseLanguage } from './session/account-language.ts';
export { RealtimeProblem } from './realtime/problem.ts';
export { useLiveEvents, useRealtimeStatus } from './realtime/use-live-events.ts';
export { useChannel } from './realtime/use-channel.ts';
export type { Realtime } from './realtime/realtime.ts';
export type { Frame, PageHandle, PageRoute, RemoteModule } from './remote/contract.ts';
export { frameOf } from './remote/record.ts';
export type {
  ActionLink,
  FooterGroup,
  FrontendDeclaration,
  FrontendRecord,
  IconLink,
  LinkIcon,
  NavigationLink,
  NotificationPaths,
  RemoteEntry,
  RemoteList,
} from './remote/record.ts';
export * from './query.ts';
export * from './router.ts';
export { endSession } from './session/ending.ts';
export { loginState, type LoginState } from './session/ending.ts';
export { loginPaths, setLoginPaths } from './session/login-paths.ts';
export { requireRole } from './session/guards.ts';
export { logout } from './session/logout.ts';
export { drafts, savedDrafts } from './session/drafts.ts';
export { endPushWithSession, pushAccount } from './session/push-account.ts';
export { recentSearches } from './session/recent-searches.ts';
export { onOtherAccount, session, startSession, useSession } from './session/session.ts';
