interface Sending {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: XMLHttpRequestBodyInit;
  readonly signal: AbortSignal;
}

/** Like `fetch`, but reports the uploaded fraction of the body (0 to 1), which `fetch` cannot. */
export function sendWithProgress(
  url: string,
  { method, headers, body, signal }: Sending,
  onProgress: (share: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    });
    const abort = () => request.abort();
    request.addEventListener('load', () => {
      const type = request.getResponseHeader('content-type');
      const content = request.status === 204 ? null : request.responseText;
      resolve(new Response(content, { status: request.status, headers: type === null ? {} : { 'content-type': type } }));
    });
    request.addEventListener('error', () => reject(new TypeError('The request could not be sent')));
    request.addEventListener('abort', () =>
      reject(signal.reason instanceof Error ? signal.reason : new TypeError('The request was aborted')),
    );
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort));
    signal.addEventListener('abort', abort);
    if (signal.aborted) abort();
    else request.send(body);
  });
}
