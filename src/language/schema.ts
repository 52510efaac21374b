import * as z from 'zod'
import type { Fields, Resource } from './resource.js'
export function querySchema<F extends Fields>(resource: Resource<F>) {
  return z.unknown()
}
