/** The queue of a connection's requests, which kafkajs does not type because it does not export it. */
declare module 'kafkajs/src/network/requestQueue/index.js' {
  export default class RequestQueue {
    constructor(options: { instrumentationEmitter?: unknown; maxInFlightRequests: number; requestTimeout: number; logger: object });
    readonly pending: readonly unknown[];
    scheduleCheckPendingRequests: (this: RequestQueue) => void;
    checkPendingRequests(): void;
    push(request: { entry: { correlationId: number }; expectResponse: boolean; sendRequest: () => void }): void;
    maybeThrottle(ms: number): void;
    destroy(): void;
  }
}
