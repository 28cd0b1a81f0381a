// A rule for oxlint: sentences that people read stand in the catalogues, not in components.
const WORDS = '/[A-Za-z]{2,}/';
/** Attributes that people read or hear. */
const READ = '/^(label|title|hint|lead|error|failed|failedText|placeholder|alt|aria-label|\\w+Label)$/';

/** Where a sentence can stand in JSX, on the screen or in such an attribute. */
const inJsx = ['JSXElement', 'JSXFragment', `JSXAttribute[name.name=${READ}]`].flatMap((parent) => [
  `${parent} > JSXText[value=${WORDS}]`,
  `${parent} > Literal[value=${WORDS}]`,
  ...['', ' > ConditionalExpression', ' > LogicalExpression'].flatMap((inside) => [
    `${parent} > JSXExpressionContainer${inside} > Literal[value=${WORDS}]`,
    `${parent} > JSXExpressionContainer${inside} > TemplateLiteral > TemplateElement[value.raw=${WORDS}]`,
  ]),
]);
const selectors = [...inJsx, `CallExpression[callee.name=/^(toast|usePageTitle)$/] > Literal[value=${WORDS}]`];

const inCatalogue = {
  meta: { messages: { sentence: 'Sentences live in the catalogue (texts.ts and its translations, such as texts.hi.ts): use t(…).' } },
  create: (context) =>
    Object.fromEntries(selectors.map((selector) => [selector, (node) => context.report({ node, messageId: 'sentence' })])),
};

export default { meta: { name: 'sentences' }, rules: { 'in-catalogue': inCatalogue } };
