import { countryRows } from '../country-rows.js'

export default countryRows()
