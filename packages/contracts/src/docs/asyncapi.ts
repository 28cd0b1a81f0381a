import { clientMessages, serverMessages } from '../dispatch/index.ts';
import { authEvents, catalogEvents, dispatchEvents, orderEvents } from '../index.ts';
import type { ClientMessage, EventDefinition, ServerMessage } from '../kit/index.ts';
import { generalRefusals, topics } from '../kit/index.ts';
import type { JsonObject } from './json-schema.ts';
import { createSchemaWriter } from './json-schema.ts';

/** The AsyncAPI 3.0 document of every event on Kafka and every message of the live channel. The same contracts give the same document, key by key. */
export const asyncApiDocument = (): JsonObject => {
  const writer = createSchemaWriter();
  const messages: JsonObject = {};
  const channels: Record<string, JsonObject> = {};
  const operations: JsonObject = {};

  const published = Object.entries({ auth: authEvents, catalog: catalogEvents, order: orderEvents, dispatch: dispatchEvents }).flatMap(
    ([owner, events]) => Object.values<EventDefinition>(events).map((event) => ({ owner, event })),
  );
  for (const topic of topics) {
    const ofTopic = published.filter(({ event }) => event.topic === topic);
    for (const { event } of ofTopic) {
      messages[event.type] = {
        name: event.type,
        summary: event.summary,
        contentType: 'application/json',
        headers: { $ref: '#/components/schemas/CloudEvent' },
        payload: writer.received(event.data),
        bindings: { kafka: { key: { type: 'string', description: "The aggregate's id" } } },
      };
    }
    channels[topic] = {
      address: `karigar.${topic}`,
      description: 'The prefix `karigar` is configurable. The key is the id of the aggregate, so its events stay in order.',
      servers: [{ $ref: '#/servers/kafka' }],
      messages: references(
        '#/components/messages',
        ofTopic.map(({ event }) => event.type),
      ),
    };
    for (const owner of new Set(ofTopic.map((entry) => entry.owner))) {
      const types = ofTopic.filter((entry) => entry.owner === owner).map(({ event }) => event.type);
      operations[`${owner}.publishes.${topic}`] = {
        action: 'send',
        channel: { $ref: `#/channels/${topic}` },
        summary: `Published by ${owner}.`,
        messages: types.map((type) => ({ $ref: `#/channels/${topic}/messages/${type}` })),
      };
    }
  }

  const live: string[] = [];
  const liveMessage = (key: string, message: JsonObject) => {
    messages[key] = message;
    live.push(key);
    return { $ref: `#/channels/realtime/messages/${key}` };
  };
  for (const { event, access, summary, payload, ack, errors } of Object.values<ClientMessage>(clientMessages)) {
    const sent = liveMessage(`client.${event}`, { name: event, summary, payload: writer.sent(payload) });
    const answer = liveMessage(`ack.${event}`, {
      name: `${event} acknowledged`,
      payload: {
        oneOf: [
          { allOf: [{ properties: { ok: { const: true } }, required: ['ok'] }, writer.received(ack)] },
          {
            type: 'object',
            properties: {
              ok: { const: false },
              code: { type: 'string', enum: [...errors, ...generalRefusals] },
              message: { type: 'string' },
            },
            required: ['ok', 'code', 'message'],
          },
        ],
      },
    });
    operations[`client.${event}`] = {
      action: 'receive',
      channel: { $ref: '#/channels/realtime' },
      summary,
      description: `From: ${access.join(', ')}.`,
      messages: [sent],
      reply: { channel: { $ref: '#/channels/realtime' }, messages: [answer] },
    };
  }
  for (const { event, to, summary, payload } of Object.values<ServerMessage>(serverMessages)) {
    operations[`server.${event}`] = {
      action: 'send',
      channel: { $ref: '#/channels/realtime' },
      summary,
      description: `To: ${to}.`,
      messages: [liveMessage(`server.${event}`, { name: event, summary, payload: writer.received(payload) })],
    };
  }
  channels.realtime = {
    address: '/socket.io',
    description: 'Socket.IO, websocket only. Connect with `auth: {token}`; a bad token is refused with `connect_error` `UNAUTHORIZED`.',
    servers: [{ $ref: '#/servers/gateway' }],
    messages: references('#/components/messages', live),
  };

  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Karigar events and live channel',
      version: '1',
      description:
        'Within one major version changes are additive only. Money in events is integer paise; on the live channel it is rupees.',
      license: { name: 'Apache-2.0' },
    },
    defaultContentType: 'application/json',
    servers: {
      kafka: { host: 'kafka:9092', protocol: 'kafka' },
      gateway: { host: 'localhost:8080', protocol: 'ws', pathname: '/socket.io' },
    },
    channels,
    operations,
    components: { messages, schemas: { CloudEvent: cloudEvent, ...writer.schemas() } },
  };
};

const references = (base: string, keys: readonly string[]): JsonObject =>
  Object.fromEntries(keys.map((key) => [key, { $ref: `${base}/${key}` }]));

const cloudEvent: JsonObject = {
  type: 'object',
  description: 'CloudEvents 1.0 attributes as Kafka headers.',
  properties: {
    ce_specversion: { const: '1.0' },
    ce_id: { type: 'string' },
    ce_type: { type: 'string' },
    ce_source: { type: 'string' },
    ce_time: { type: 'string', format: 'date-time' },
    ce_subject: { type: 'string', description: "The aggregate's id" },
    ce_aggregateversion: { type: 'string', pattern: '^[1-9]\\d*$', description: "The aggregate's version after the change: 1, 2, 3 …" },
    traceparent: { type: 'string', description: 'W3C trace context of the request that caused it' },
  },
  required: ['ce_specversion', 'ce_id', 'ce_type', 'ce_source', 'ce_time', 'ce_subject', 'ce_aggregateversion'],
};
