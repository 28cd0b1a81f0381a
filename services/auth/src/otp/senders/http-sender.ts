import { callGateway } from './call-gateway.ts';
import type { OtpMessage, OtpSender } from './sender.ts';

export interface HttpSenderSettings {
  /** `{phone}`, `{code}` and `{text}` are replaced, also in the body. */
  readonly url: string;
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** Pattern that the answer's body must match. Default: any body with a 2xx status. */
  readonly success?: string | undefined;
  readonly timeoutMs: number;
}

type Encode = (value: string) => string;
const encodeForForm: Encode = (value) => new URLSearchParams({ value }).toString().slice('value='.length);
const encodeForJson: Encode = (value) => JSON.stringify(value).slice(1, -1);

const fill = (template: string, message: OtpMessage, encode: Encode): string =>
  template.replace(/\{(phone|code|text)\}/g, (_, field: keyof OtpMessage) => encode(message[field]));

/** Whether the gateway gets the whole text, or only the code. */
export const carriesText = ({ url, body = '' }: Pick<HttpSenderSettings, 'url' | 'body'>): boolean => `${url}${body}`.includes('{text}');

/** For any SMS gateway with an HTTP API. Each value is encoded for its context. */
export function createHttpSender(settings: HttpSenderSettings): OtpSender {
  const { url, method, body, timeoutMs } = settings;
  const headers = headersOf(settings);
  const encodeForBody = isJson(headers) ? encodeForJson : encodeForForm;
  const success = settings.success === undefined ? undefined : new RegExp(settings.success);
  const isForTexts = carriesText(settings);
  return {
    send: async (message) => {
      if (message.code === '' && !isForTexts)
        throw new Error('The SMS gateway is configured for codes only: no {text} in OTP_HTTP_URL or OTP_HTTP_BODY');
      const init = { method, headers, ...(body === undefined ? {} : { body: fill(body, message, encodeForBody) }) };
      const answer = await callGateway(fill(url, message, encodeURIComponent), init, timeoutMs);
      if (answer.status < 200 || answer.status > 299) throw new Error(`The SMS gateway answered ${answer.status}`);
      // The body is left out of the message, because gateways repeat what they received.
      if (success !== undefined && !success.test(answer.body))
        throw new Error('The answer of the SMS gateway does not match OTP_HTTP_SUCCESS');
      return 'accepted';
    },
  };
}

function headersOf({ headers: given, body }: Pick<HttpSenderSettings, 'headers' | 'body'>): Headers {
  const headers = new Headers(given);
  if (body !== undefined && !headers.has('content-type')) headers.set('content-type', defaultTypeOf(body));
  return headers;
}

const defaultTypeOf = (body: string) => (/^\s*[[{]/.test(body) ? 'application/json' : 'application/x-www-form-urlencoded');
const isJson = (headers: Headers) => /^application\/json\b/i.test(headers.get('content-type') ?? '');
const isForm = (headers: Headers) => /^application\/x-www-form-urlencoded\b/i.test(headers.get('content-type') ?? '');

const sample: OtpMessage = { phone: '+919876543210', code: '123456', text: 'A "sample"\n' };

/** Describes what is wrong with the settings, for the operator. Undefined when they are valid. */
export function flawOfRequest({ url, method, headers: given, body }: Omit<HttpSenderSettings, 'timeoutMs'>): string | undefined {
  // A placeholder in the host would let anybody who requests a code choose which host this service calls.
  if (/^[^:]*:\/\/[^/?#]*\{/.test(url)) return 'OTP_HTTP_URL must not have {phone}, {code} or {text} before its path.';
  if (!/\{(code|text)\}/.test(`${url}${body ?? ''}`)) return 'OTP_HTTP_URL or OTP_HTTP_BODY must contain {code} or {text}.';
  if (body === undefined) return undefined;
  if (method === 'GET') return 'OTP_HTTP_BODY needs OTP_HTTP_METHOD=POST or PUT.';
  const headers = headersOf({ headers: given, body });
  if (isForm(headers)) return undefined;
  if (!isJson(headers)) return 'The Content-Type in OTP_HTTP_HEADERS must be application/json or application/x-www-form-urlencoded.';
  try {
    JSON.parse(fill(body, sample, encodeForJson));
    return undefined;
  } catch {
    return 'OTP_HTTP_BODY must be JSON, with {phone}, {code} and {text} inside quotes.';
  }
}
