// What the compiler of types does not see: forgotten promises, dead names, and the order of rooms.
import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';

/** Rooms of the client, from the street upwards; nobody imports what stands above. */
const floors = [
  ['wire'],
  ['i18n', 'ui', 'parts', 'fair'],
  ['cards', 'faces'],
  ['room'],
  ['table', 'home'],
  ['replay', 'live'],
  ['pages'],
];

const order = floors.flatMap((floor, at) =>
  floor.map((name) => ({
    files: [`src/${name}/**`],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: floors
            .slice(at + 1)
            .flat()
            .map((above) => ({
              group: [`**/../${above}/**`, `../${above}/**`],
              message: `${name} stands below ${above} (web/eslint.config.js)`,
            })),
        },
      ],
    },
  })),
);

export default ts.config(
  { ignores: ['node_modules', 'src/wire/messages.ts'] },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser } },
  },
  ...order,
  {
    rules: {
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
      ],
      'svelte/no-useless-mustaches': 'off', // {' '} keeps a space that the formatter would drop.
      'svelte/prefer-writable-derived': 'off', // The active table follows two things.
      'svelte/prefer-svelte-reactivity': 'off', // Dates and sets here are values, not state.
      'svelte/require-each-key': 'off', // Rows without an identity of their own are told by place.
    },
  },
);
