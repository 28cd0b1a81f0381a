// Creates the broker's key and certificate, unless they exist: `broker.pem` for the broker alone, and the certificate for its clients, as their KAFKA_CA.
import { existsSync, writeFileSync } from 'node:fs';
import { createCertificate } from '@karigar/local';

const [KEY, CERTIFICATE] = ['/run/kafka-key/broker.pem', '/run/kafka-ca/KAFKA_CA'];

if (existsSync(KEY)) console.log('The broker has a certificate');
else {
  // The broker is its own controller, which it reaches as localhost.
  const { key, certificate } = await createCertificate(['kafka', 'localhost', '127.0.0.1']);
  writeFileSync(CERTIFICATE, certificate, { mode: 0o444 });
  // Written last, because its existence means that both exist.
  writeFileSync(KEY, `${key}\n${certificate}`, { mode: 0o400 });
  console.log('The broker has a new certificate');
}
