// Runs in mongosh as the health check of MongoDB in production. A new MongoDB accepts local connections without a password until it has a
// user. Each service gets access to its own database only.
const admin = db.getSiblingDB('admin');
const rootPassword = process.env.MONGO_ROOT_PASSWORD;
const logIn = () => {
  try {
    return admin.auth('root', rootPassword).ok === 1;
  } catch {
    return false;
  }
};
if (!logIn()) {
  try {
    rs.initiate({ _id: 'rs0', members: [{ _id: 0, host: 'mongo:27017' }] });
  } catch (error) {
    if (error.codeName !== 'AlreadyInitialized') throw error;
  }
  if (!db.hello().isWritablePrimary) quit(1);
  admin.createUser({ user: 'root', pwd: rootPassword, roles: ['root'] });
  if (!logIn()) quit(1);
}
for (const service of ['auth', 'catalog', 'order', 'dispatch']) {
  const database = db.getSiblingDB(`karigar_${service}`);
  if (database.getUser(service) !== null) continue;
  const pwd = process.env[`MONGO_${service.toUpperCase()}_PASSWORD`];
  database.createUser({ user: service, pwd, roles: [{ role: 'readWrite', db: database.getName() }] });
}
if (!db.hello().isWritablePrimary) quit(1);
