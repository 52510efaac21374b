// A plan answered through Kysely
export { selectPage } from './select-page.js'
export type { PageOf, PageOptions } from './select-page.js'
