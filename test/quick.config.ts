import base from './vitest.config.js'

/**
 * The tests for the loop of a change: those of the files that take less than a second. Leaves out databases,
 * servers, compilers, vectors, long properties, and tests of costs, which `npm test` runs.
 */
export default {
  ...base,
  test: {
    ...base.test,
    exclude: [
      ...(base.test?.exclude ?? []),
      'test/{documents,howto,layering,messages}.test.ts',
      'test/{examples,pollution,tools,vectors}/**',
      'test/adapters/{flat-params,limited-*,many-filters}.test.ts',
      'test/auth/{contract/*,keyring-model,secrets,terms}.test.ts',
      'test/explain/match/*-match.test.ts',
      'test/facets/laws.test.ts',
      'test/filters/parser.test.ts',
      'test/language/fold.test.ts',
      'test/parse/{costs,parse,suggestions}.test.ts',
      'test/plan/{cursor-cells,deadline,merge,normal-form,plan-key,simplify,walk}.test.ts',
      'test/rows/costs.test.ts',
      'test/schema/*-schema.test.ts',
      'test/sql/{decimals,digits,engines,index-use,inspect-engines,own-order}.test.ts',
      'test/table/{agreement,cost,costs,get,hostile,long-texts,model,re-entrance,table,throwing}.test.ts',
      'test/table/{build,facets,page,selection,update}/**',
      'test/table/storage/{segment,texts/sort-texts}.test.ts',
      'test/time/{date-text,host-zone,temporal,zone}.test.ts',
      'test/**/{editor,faults}.test.ts',
      'test/untrusted/hostile-texts.test.ts',
    ],
  },
}
