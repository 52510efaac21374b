import fc from 'fast-check'

/** Every property draws from the seed that `vitest.config.ts` has chosen; a failure prints it too. */
fc.configureGlobal({ seed: Number(process.env['FC_SEED']) })
