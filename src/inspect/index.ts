export { assertRows, inspectRows, RowsError } from './inspect-rows.js'
export type { FieldInspection, Finding, Inspection, KeyInspection } from './inspection.js'
export { printInspection } from './print-inspection.js'
