import fc from 'fast-check'

/** Sets the seed of every property to the seed of `vitest.config.ts`; failures print it. */
fc.configureGlobal({ seed: Number(process.env['FC_SEED']) })
