import express from 'express';
import mongodb from 'mongodb';

/** Search by MongoDB's text index: stems, but no misspellings, synonyms or prefixes. Express, plain documents, no providers and categories. */
const [mongoUrl = '', database = '', port = '0'] = process.argv.slice(2);
const client = await new mongodb.MongoClient(mongoUrl).connect();
const services = client.db(database).collection('services');
await services.createIndex({ name: 'text', categoryName: 'text', specifications: 'text', description: 'text' });
const app = express();
app.get('/search', async (req, res) => {
  const { q, city } = req.query as { q: string; city?: string };
  const items = await services
    .find(
      { $text: { $search: q }, status: 'active', ...(city ? { city } : {}) },
      { projection: { score: { $meta: 'textScore' }, name: 1, providerId: 1, rated: 1 } },
    )
    .sort({ score: { $meta: 'textScore' } })
    .limit(6)
    .toArray();
  res.json({ items });
});
app.listen(Number(port), '127.0.0.1', () => process.send?.('ready'));
