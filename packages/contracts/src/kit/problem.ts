import { z } from 'zod';

/**
 * Every error body (`application/problem+json`, RFC 9457). Besides the standard names it has those that the screens read: `message` and
 * `errorMessage` carry the same text. Extras such as `ordersCount`, `alternatives` or `retryAfter` depend on the code. `status` is the HTTP status,
 * except for `INVALID_TRANSITION`, where the contract promises the order's status under that name.
 */
export const problem = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.union([z.int(), z.string()]),
  detail: z.string(),
  code: z.string(),
  message: z.string(),
  errorMessage: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  requestId: z.string(),
});
export type Problem = z.infer<typeof problem>;

/** Stable codes of HTTP and the live channel, with their status and default sentence. */
export const problems = {
  MALFORMED: [400, 'The request could not be read. Check that the body is valid JSON.'],
  OTP_INVALID: [400, 'That code is not right. Check it and try again.'],
  UNAUTHORIZED: [401, 'Please log in to continue.'],
  TOKEN_EXPIRED: [401, 'You have been logged out. Please log in again.'],
  INVALID_CREDENTIALS: [401, 'The email, mobile number or password is not right.'],
  FORBIDDEN: [403, 'This is not available to your kind of account.'],
  PHONE_NOT_VERIFIED: [403, 'Please verify your mobile number first.'],
  EMAIL_NOT_VERIFIED: [403, 'Your sign-in has expired or was for another email. Sign in again, or register without it.'],
  ACCOUNT_BLOCKED: [403, 'This account is blocked. Please contact support to find out why and to have it opened again.'],
  IDENTITY_MISMATCH: [403, 'You are logged in as somebody else.'],
  NOT_ENTITLED: [403, 'This request is not open to your service.'],
  NOT_FOUND: [404, 'There is nothing here, or it is not yours.'],
  METHOD_NOT_ALLOWED: [405, 'This address does not answer that method.'],
  CONFLICT: [409, 'Somebody changed this at the same moment. Please try again.'],
  CUSTOMER_EXISTS: [409, 'An account with this mobile number or email exists already. Please log in.'],
  PROVIDER_EXISTS: [409, 'An account with this mobile number or email exists already. Please log in.'],
  OPEN_ORDERS: [409, 'There are open orders. Complete or cancel these orders first.'],
  SERVICE_HAS_ORDERS: [409, 'Cannot delete this service because it has associated orders. Complete or cancel these orders first.'],
  SERVICE_UNAVAILABLE_FOR_BOOKING: [409, 'This service cannot be booked any more.'],
  SLOT_TAKEN: [409, 'That time has just been taken. Please choose another one.'],
  PRICE_CHANGED: [409, 'The price has changed. Please check the new total.'],
  INVALID_TRANSITION: [409, 'The order has moved on, so this is not possible any more.'],
  OFFER_NOT_ACCEPTED: [409, 'No offer of this request has been accepted yet.'],
  OFFER_NOT_AVAILABLE: [409, 'This offer is not available any more.'],
  ENGAGED: [409, 'You are at work. Fulfil your order first, then you can make offers again.'],
  OFFER_OPEN: [409, 'Your last offer for this request is still open.'],
  MAX_OFFERS: [409, 'Maximum offer attempts reached for this service request'],
  REQUEST_OPEN: [409, 'You already have an open request in this category.'],
  DELAY_TOO_LONG: [409, 'You have changed this five times, or would be more than three hours late. Please call the customer.'],
  LIMIT_REACHED: [409, 'You have as many of these as one account can have. Please end one first.'],
  REQUEST_CLOSED: [409, 'This request is closed.'],
  ALREADY_EXTENDED: [409, 'This request has been extended once already.'],
  WIDEN_TOO_EARLY: [409, 'Karigars near you are being asked first. You can widen the search after 30 seconds.'],
  NO_NEARBY_AREAS: [409, 'We do not know which areas are near this place.'],
  ALREADY_REVIEWED: [409, 'This order has been reviewed already.'],
  ALREADY_REPLIED: [409, 'This review has been replied to already.'],
  THREAD_CLOSED: [409, 'Messages can be written from the confirmation of an order until two weeks after its end.'],
  REVIEW_CLOSED: [409, 'Only a fulfilled order of the last 14 days can be reviewed.'],
  IDEMPOTENCY_KEY_IN_USE: [409, 'The same request is still being worked on. Please try again in a moment.'],
  OTP_EXPIRED: [410, 'That code has expired. Please ask for a new one.'],
  TOO_LARGE: [413, 'That is too large to send.'],
  UNSUPPORTED_TYPE: [415, 'That type of content is not accepted here.'],
  INVALID: [422, 'Some fields need your attention.'],
  OUT_OF_AREA: [422, 'This address is outside the area of this service.'],
  SLOT_NOT_BOOKABLE: [422, 'That time cannot be booked. Please choose one of the shown times.'],
  IDEMPOTENCY_KEY_REUSED: [422, 'This Idempotency-Key was used for a different request.'],
  OTP_TOO_SOON: [429, 'Please wait before asking for another code.'],
  OTP_LIMIT: [429, 'Too many codes were asked for. Please try again later.'],
  OTP_LOCKED: [429, 'Too many wrong codes. Please ask for a new one.'],
  TOO_MANY_REQUESTS: [429, 'Too many requests. Please wait a moment.'],
  INTERNAL: [500, 'Something went wrong on our side. Please try again.'],
  BUSY: [503, 'Very many people are asking for help right now. Please try again in a few seconds.'],
  UNAVAILABLE: [503, 'A part of the service is down. Please try again in a moment.'],
} as const satisfies Record<string, readonly [number, string]>;

export type ProblemCode = keyof typeof problems;
