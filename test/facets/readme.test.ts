import { expectDocument } from '../documents.js'

expectDocument('src/facets/README.md')
