import { expectDocument } from '../documents.js'

expectDocument('src/explain/README.md')
