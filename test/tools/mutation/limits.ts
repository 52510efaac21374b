/** The limit on the runs of properties, shared between the runner and the bundled tests. */
interface PropertyLimits {
  runs: number
  readonly fewRuns: number
  /** True if a property would have made more runs than the limit. */
  hadMore: boolean
}

/** Global, because the runner and the tests are separate bundles. */
const shared = globalThis as { propertyLimits?: PropertyLimits }

export const limits: PropertyLimits = (shared.propertyLimits ??= {
  runs: 20,
  fewRuns: 20,
  hadMore: false,
})
