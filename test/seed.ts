import fc from 'fast-check'

const { FC_SEED, PROPERTY_MS } = process.env

/**
 * Sets the seed of every property to the seed of `vitest.config.ts`; failures print it. `quick.config.ts`
 * also limits the milliseconds of each property.
 */
fc.configureGlobal({
  seed: Number(FC_SEED),
  ...(PROPERTY_MS !== undefined && { plugins: [fc.interruptAfterTimeLimit(Number(PROPERTY_MS))] }),
})
