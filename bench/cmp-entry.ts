import { queriesFor } from './table/queries.js'
import { sampleSuppliers } from './table/suppliers.js'
export { queriesFor, sampleSuppliers }
