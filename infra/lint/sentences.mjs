// Rules for oxlint: user-visible sentences must be in the catalogues, not in the code.
const WORDS = '/[A-Za-z]{2,}/';
/** Attributes that are shown or read out. */
const READ = '/^(label|title|hint|lead|error|failed|failedText|placeholder|alt|aria-label|\\w+Label)$/';

/** Selectors of text in JSX: as a child, or in such an attribute. */
const inJsx = ['JSXElement', 'JSXFragment', `JSXAttribute[name.name=${READ}]`].flatMap((parent) => [
  `${parent} > JSXText[value=${WORDS}]`,
  `${parent} > Literal[value=${WORDS}]`,
  ...['', ' > ConditionalExpression', ' > LogicalExpression'].flatMap((inside) => [
    `${parent} > JSXExpressionContainer${inside} > Literal[value=${WORDS}]`,
    `${parent} > JSXExpressionContainer${inside} > TemplateLiteral > TemplateElement[value.raw=${WORDS}]`,
  ]),
]);
const selectors = [...inJsx, `CallExpression[callee.name=/^(toast|usePageTitle)$/] > Literal[value=${WORDS}]`];

const meta = { messages: { sentence: 'Sentences live in the catalogue (texts.ts and its translations, such as texts.hi.ts): use t(…).' } };

const inCatalogue = {
  meta,
  create: (context) =>
    Object.fromEntries(selectors.map((selector) => [selector, (node) => context.report({ node, messageId: 'sentence' })])),
};

/** Two or more words, the first capitalized. */
const SENTENCE = /^[A-Z][a-z]+ [^ ]+ /;
/** Messages for developers: reports and errors. */
const forDevelopers = (node) =>
  (node.type === 'CallExpression' && node.callee.name === 'report') || (node.type === 'NewExpression' && /Error$/.test(node.callee.name));

/** Also outside of JSX, because a sentence that a function returns is probably shown. */
const anywhere = {
  meta,
  create: (context) => ({
    'Literal, TemplateElement': (node) => {
      const text = typeof node.value === 'string' ? node.value : node.value?.raw;
      if (typeof text === 'string' && SENTENCE.test(text) && !forDevelopers(node.parent) && !forDevelopers(node.parent.parent))
        context.report({ node, messageId: 'sentence' });
    },
  }),
};

export default { meta: { name: 'sentences' }, rules: { 'in-catalogue': inCatalogue, anywhere } };
