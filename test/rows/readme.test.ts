import { expectDocument } from '../documents.js'

expectDocument('src/rows/README.md')
