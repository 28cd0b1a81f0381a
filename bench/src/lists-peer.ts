import express from 'express';
import mongoose, { Schema } from 'mongoose';

/** The list as one would write it in an afternoon: Express, a mongoose model, hydrated documents. No facets, no cursor, no validation. */
const [mongoUrl = '', port = '0'] = process.argv.slice(2);
await mongoose.connect(mongoUrl);
const schema = new Schema(
  {
    _id: String,
    providerId: String,
    name: String,
    description: String,
    categoryId: String,
    categoryName: String,
    categorySlug: String,
    visitingCharge: Number,
    instantVisitingCharge: Number,
    experience: String,
    serviceType: String,
    specifications: [String],
    locations: [String],
    city: String,
    status: String,
    rated: { average: Number, count: Number, score: Number },
    coverImage: Schema.Types.Mixed,
    workingImages: [Schema.Types.Mixed],
    createdAt: Date,
  },
  { collection: 'services' },
);
const Service = mongoose.model('Service', schema);
const app = express();
app.get('/services', async (req, res) => {
  const { category, limit } = req.query as { category: string; limit: string };
  const items = await Service.find({ status: 'active', categoryId: category }).sort({ 'rated.score': -1, _id: 1 }).limit(Number(limit));
  res.json({ items });
});
app.listen(Number(port), '127.0.0.1', () => process.send?.('ready'));
