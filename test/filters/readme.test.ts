import { expectDocument } from '../documents.js'

expectDocument('src/filters/README.md')
