import base from './vitest.config.js'

/** The tests for the loop of a change: no database, server or compiler, and few runs of each property. */
export default {
  ...base,
  test: {
    ...base.test,
    exclude: [
      ...(base.test?.exclude ?? []),
      'test/{bench,documents,howto,readme,results}.test.ts',
      'test/**/readme.test.ts',
      'test/**/editor.test.ts',
      'test/{examples,tools,pollution}/**',
      'test/sql/{engines,index-use,inspect-engines,largest,own-order,ties,vectors}*.test.ts',
      'test/table/**/{cost,pending,streams}.test.ts',
    ],
    env: { ...base.test?.env, PROPERTY_MS: '20' },
  },
}
