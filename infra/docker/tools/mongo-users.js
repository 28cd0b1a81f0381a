// Runs in mongosh when MongoDB starts with an empty volume. Each service can use its own database only.
for (const service of ['auth', 'catalog', 'order', 'dispatch']) {
  const database = `karigar_${service}`;
  db.getSiblingDB(database).createUser({
    user: service,
    pwd: process.env[`MONGO_${service.toUpperCase()}_PASSWORD`],
    roles: [{ role: 'readWrite', db: database }],
  });
}
