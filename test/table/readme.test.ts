import { expectDocument } from '../documents.js'

expectDocument('src/table/README.md')
