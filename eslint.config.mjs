import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

const frontends = ['shell/**', 'mfe-customer/**', 'mfe-provider/**', 'packages/ui/**', 'packages/account/**', 'packages/platform/**'];

const words = '/[A-Za-z]{2,}/';
/** Attributes that people read or hear. */
const read = '/^(label|title|hint|lead|error|failed|failedText|placeholder|alt|aria-label|\\w+Label)$/';
/** Where a sentence can stand in JSX, on the screen or in such an attribute. */
const sentencesInJsx = ['JSXElement', 'JSXFragment', `JSXAttribute[name.name=${read}]`].flatMap((parent) => [
  `${parent} > JSXText[value=${words}]`,
  `${parent} > Literal[value=${words}]`,
  ...['', ' > ConditionalExpression', ' > LogicalExpression'].flatMap((inside) => [
    `${parent} > JSXExpressionContainer${inside} > Literal[value=${words}]`,
    `${parent} > JSXExpressionContainer${inside} > TemplateLiteral > TemplateElement[value.raw=${words}]`,
  ]),
]);

export default tseslint.config(
  { ignores: ['**/dist/**', '**/.karigar/**', '**/.turbo/**', '**/.cache/**', '**/.output/**'] },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [...tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: {
        // The programs of `npm run types`. A project service would read the packages again for each folder that imports them.
        project: ['tsconfig.node.json', 'tsconfig.browser.json', 'shell/service-worker/tsconfig.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false, arguments: false, properties: false } }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      // A use case without an `await` is still asynchronous by its contract.
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true }],
      '@typescript-eslint/only-throw-error': 'error',
      eqeqeq: 'error',
      'no-console': 'error',
    },
  },
  {
    files: ['services/**/domain/*.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: ['@karigar/contracts'],
              importNamePattern: '^(Route|RouteInput|RouteResponse|.*Routes|.*View|.*V\\d+|Event.*|InternalCall)$',
              message:
                'The domain knows results, ids and constants of the contracts; requests, answers and events are mapped outside of it.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['**/*.{mjs,js}'],
    languageOptions: { globals: globals.node },
  },
  {
    files: frontends.map((folder) => `${folder}/*.{ts,tsx}`),
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    files: frontends.map((folder) => `${folder}/*.tsx`),
    ignores: ['**/*.test.tsx', '**/testing/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...[...sentencesInJsx, `CallExpression[callee.name=/^(toast|usePageTitle)$/] > Literal[value=${words}]`].map((selector) => ({
          selector,
          message: 'Sentences live in the catalogue (texts.ts, texts.hi.ts): use t(…).',
        })),
      ],
    },
  },
  {
    // What talks to a person at a terminal.
    files: ['infra/**', '**/tools/**', 'bench/**', 'e2e/**', '**/testing/**'],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['**/*.test.{ts,tsx}', 'e2e/**', '**/testing/**'],
    rules: {
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
);
