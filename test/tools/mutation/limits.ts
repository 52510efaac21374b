/** How many runs the properties may make, shared between the runner and the bundled tests. */
interface PropertyLimits {
  runs: number
  readonly fewRuns: number
  /** Whether a property wanted more runs than the few. */
  hadMore: boolean
}

/** Global, as the runner and the tests are not one bundle. */
const shared = globalThis as { propertyLimits?: PropertyLimits }

export const limits: PropertyLimits = (shared.propertyLimits ??= {
  runs: 20,
  fewRuns: 20,
  hadMore: false,
})
